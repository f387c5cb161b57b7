package jr;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class of {@code jr verify --models DIR}: its methods are analysed in the place of those of the class of
 * the same name. A constructor takes the place of the other one only if it is marked, too.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.CONSTRUCTOR})
public @interface Model {}
