package java.contract.java.lang.reflect;

import java.contract.Pure;

@Pure
interface GenericArrayType {
    java.lang.reflect.Type getGenericComponentType();
}
