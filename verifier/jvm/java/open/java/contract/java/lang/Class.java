package java.contract.java.lang;

import java.contract.*;
import java.contract.java.lang.reflect.Annotated;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

@Steady
interface Class extends Annotated {
    String getName();
    String getSimpleName();
    String getTypeName();
    String getPackageName();
    @OrNull String getCanonicalName();
    String toGenericString();
    int getModifiers();
    boolean isSynthetic();
    boolean isInterface();
    boolean isArray();
    boolean isEnum();
    boolean isPrimitive();
    boolean isAnnotation();
    boolean isAnonymousClass();
    boolean isLocalClass();
    boolean isMemberClass();
    boolean isRecord();
    boolean isHidden();
    @Varying boolean desiredAssertionStatus();
    boolean isAssignableFrom(java.lang.Class<?> other);
    @OrNull java.lang.Class<?> getSuperclass();
    @OrNull java.lang.Class<?> getComponentType();
    @OrNull java.lang.Class<?> componentType();
    java.lang.Class<?> arrayType();
    @OrNull java.lang.Class<?> getEnclosingClass();
    @OrNull java.lang.Class<?> getDeclaringClass();
    java.lang.Class<?> getNestHost();
    @OrNull Method getEnclosingMethod();
    @OrNull Constructor<?> getEnclosingConstructor();
    @OrNull Type getGenericSuperclass();
    @OrNull ClassLoader getClassLoader();
    @OrNull java.lang.Package getPackage();
    Module getModule();
    Method[] getMethods();
    Method[] getDeclaredMethods();
    Field[] getFields();
    Field[] getDeclaredFields();
    Constructor<?>[] getConstructors();
    Constructor<?>[] getDeclaredConstructors();
    java.lang.Class<?>[] getInterfaces();
    java.lang.Class<?>[] getClasses();
    java.lang.Class<?>[] getDeclaredClasses();
    Type[] getGenericInterfaces();
    TypeVariable<?>[] getTypeParameters();

    default boolean isInstance(Object one) {
        return one != null && Nondet.flip();
    }
}
