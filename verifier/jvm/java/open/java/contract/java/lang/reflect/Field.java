package java.contract.java.lang.reflect;

import java.contract.Pure;

@Pure
interface Field {
    Class<?> getType();
    boolean isEnumConstant();
    java.lang.reflect.Type getGenericType();
    String toGenericString();
}
