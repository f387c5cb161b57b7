package sample;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
public @interface Marker {
    int number() default -7;
    long big() default 1L << 40;
    double ratio() default 0.5;
    float small() default 1.5f;
    char letter() default 'x';
    boolean flag() default true;
    String text() default "hi";
    Class<?> type() default int[].class;
    Shape.Kind kind() default Shape.Kind.ROUND;
    Inner inner() default @Inner("deep");
    String[] many() default {"a", "b"};

    @interface Inner {
        String value();
    }
}
