package java.contract.java.lang.reflect;

import java.contract.Pure;

@Pure
interface Method {
    Class<?> getReturnType();
    java.lang.reflect.Type getGenericReturnType();
    boolean isBridge();
    boolean isDefault();
}
