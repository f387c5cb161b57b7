package java.contract.java.util.regex;

import java.contract.*;

/** What matches is open. A pattern that repeats something some billion times in a look-behind fails in the JDK. */
interface Matcher {
    private static boolean found() {
        Nondet.assume("ordinary-patterns");
        return Nondet.flip();
    }

    default boolean matches() {
        return found();
    }

    default boolean find() {
        return found();
    }

    default boolean lookingAt() {
        return found();
    }

    @Pure boolean hitEnd();
    @Pure boolean requireEnd();
    @Pure @Natural int groupCount();
    @Pure boolean hasTransparentBounds();
    @Pure boolean hasAnchoringBounds();
    @Pure java.util.regex.Pattern pattern();
    @Pure @Natural int regionStart();
    @Pure @Natural int regionEnd();

    default String replaceAll(String by) {
        Rule.there(by);
        if (by.indexOf('\\') >= 0 || by.indexOf('$') >= 0) {
            throw Nondet.refuse("with a text that may name groups");
        }
        Nondet.assume("ordinary-patterns");
        return Nondet.of(String.class);
    }

    default String replaceFirst(String by) {
        Rule.there(by);
        if (by.indexOf('\\') >= 0 || by.indexOf('$') >= 0) {
            throw Nondet.refuse("with a text that may name groups");
        }
        Nondet.assume("ordinary-patterns");
        return Nondet.of(String.class);
    }
}
