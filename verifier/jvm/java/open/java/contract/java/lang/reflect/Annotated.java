package java.contract.java.lang.reflect;

import java.contract.OrNull;
import java.lang.annotation.Annotation;

/** What elements that may have annotations have in common. */
public interface Annotated {
    Annotation[] getAnnotations();
    Annotation[] getDeclaredAnnotations();
    boolean isAnnotationPresent(Class<?> kind);
    @OrNull Annotation getAnnotation(Class<?> kind);
    @OrNull Annotation getDeclaredAnnotation(Class<?> kind);
}
