package java.contract.java.util.regex;

import java.contract.*;

interface Matcher {
    boolean matches();
    boolean find();
    boolean lookingAt();
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
        return Nondet.of(String.class);
    }

    default String replaceFirst(String by) {
        Rule.there(by);
        if (by.indexOf('\\') >= 0 || by.indexOf('$') >= 0) {
            throw Nondet.refuse("with a text that may name groups");
        }
        return Nondet.of(String.class);
    }
}
