package java.contract.java.lang.reflect;

import java.contract.Steady;

@Steady
interface Member {
    String getName();
    int getModifiers();
    boolean isSynthetic();
    Class<?> getDeclaringClass();
}
