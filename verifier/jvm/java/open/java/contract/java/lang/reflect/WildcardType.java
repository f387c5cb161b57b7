package java.contract.java.lang.reflect;

import java.contract.Pure;

@Pure
interface WildcardType {
    java.lang.reflect.Type[] getUpperBounds();
    java.lang.reflect.Type[] getLowerBounds();
}
