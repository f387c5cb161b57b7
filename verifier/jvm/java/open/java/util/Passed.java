package java.util;

/**
 * Collections, maps and iterators of the JDK that a method under check gets: objects of which nothing is known but
 * what their types say. They stay as they are (verifier/models/open_collection.py gives these natives their meaning).
 */
final class Passed {
    private Passed() {}

    /** How often any of these iterators went on. */
    static int steps;

    /** Anything that may be in a collection. */
    static native Object any(Object owner);

    /** Nothing is known where a collection may have changed. */
    static native void check(Object owner);

    /** Nothing is known of what the caller needs. */
    static native RuntimeException refuse(Object owner);
}
