package java.util;

/**
 * Collections, maps and iterators of the JDK that a method under check gets: objects of which nothing is known but
 * what their types say. They stay as they are (verifier/models/open_collection.py gives these natives their meaning).
 */
final class Passed {
    private Passed() {}

    /** How often any of these iterators went on. */
    static int steps;

    /** Anything that may be in a collection: elements or keys (0), values (1). */
    static native Object any(Object owner, int part);

    /** True or false. */
    static native boolean flip();

    /** True or false, but false if nothing is in a collection. */
    static native boolean mayHold(Object owner);

    /** Any index of an element, or -1. */
    static native int anyIndex(Object owner);

    /** Nothing is known where a collection may have changed. */
    static native void check(Object owner);

    /** Nothing is known of what the caller needs. */
    static native RuntimeException refuse(Object owner);

    /** An element is looked for: it is compared with others in any number. */
    private static void look(Object owner, Object element) {
        if (element == null) {
            throw refuse(owner);
        }
        while (flip()) {
            Object other = any(owner, 0);
            if (flip()) {
                element.equals(other);
            } else if (other != null) {
                other.equals(element); // so do a Hashtable and a Set.of
            }
        }
    }

    /** The same in a set or map, which may be hashed or sorted. */
    @SuppressWarnings("unchecked")
    private static void lookUp(Object owner, Object key) {
        if (key == null) {
            throw refuse(owner);
        }
        if (flip()) {
            key.hashCode();
            look(owner, key);
        } else if (key instanceof Comparable) {
            while (flip()) {
                ((Comparable<Object>) key).compareTo(any(owner, 0));
            }
        }
    }

    /** A stream that does not know how many elements there are, so that it looks at all. */
    static java.util.stream.Stream<?> stream(Collection<?> owner) {
        Spliterator<?> all = Spliterators.spliteratorUnknownSize(owner.iterator(), 0);
        return java.util.stream.StreamSupport.stream(all, false);
    }

    /** A list of what an array holds, none of which may be null: what List.of gives of more than two. */
    static List<?> listOf(Object[] elements) {
        return ImmutableCollections.listFromTrustedArray(Arrays.copyOf(elements, elements.length, Object[].class));
    }

    /** A list of the elements; one that was made so is given back. */
    static List<?> copyOf(Collection<?> owner) {
        return owner instanceof List && flip() ? (List<?>) owner : List.of(owner.toArray());
    }

    static boolean listContains(Object owner, Object element) {
        look(owner, element);
        return mayHold(owner);
    }

    static int indexOf(Object owner, Object element) {
        look(owner, element);
        return anyIndex(owner);
    }

    static boolean contains(Object owner, Object element) {
        lookUp(owner, element);
        return mayHold(owner);
    }

    static Object get(Object owner, Object key) {
        return getOrDefault(owner, key, null);
    }

    static Object getOrDefault(Object owner, Object key, Object other) {
        lookUp(owner, key);
        return mayHold(owner) ? any(owner, 1) : other;
    }
}
