package java.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The JDK's methods run where all that a call reads is known. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface UnlessKnown {}
