package java.contract.java.lang.reflect;

import java.contract.Pure;
import java.lang.reflect.GenericDeclaration;

@Pure
interface TypeVariable {
    java.lang.reflect.Type[] getBounds();
    String getName();
    GenericDeclaration getGenericDeclaration();
}
