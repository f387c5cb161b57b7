package java.contract.java.lang.reflect;

import java.contract.*;

@Pure
interface ParameterizedType {
    java.lang.reflect.Type getRawType();
    @OrNull java.lang.reflect.Type getOwnerType();
    java.lang.reflect.Type[] getActualTypeArguments();
}
