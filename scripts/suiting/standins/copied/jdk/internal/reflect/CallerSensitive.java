package copied.jdk.internal.reflect;

/** Marks methods that look at their caller. */
public @interface CallerSensitive {}
