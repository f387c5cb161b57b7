package java.contract.java.lang.reflect;

import java.contract.*;

@Pure
interface Executable {
    Class<?>[] getParameterTypes();
    Class<?>[] getExceptionTypes();
    java.lang.reflect.Type[] getGenericParameterTypes();
    java.lang.reflect.Type[] getGenericExceptionTypes();
    java.lang.reflect.TypeVariable<?>[] getTypeParameters();
    @Natural int getParameterCount();
    boolean isVarArgs();
    String toGenericString();
}
