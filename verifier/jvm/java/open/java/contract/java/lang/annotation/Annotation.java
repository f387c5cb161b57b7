package java.contract.java.lang.annotation;

import java.contract.Pure;

@Pure
interface Annotation {
    Class<?> annotationType();
}
