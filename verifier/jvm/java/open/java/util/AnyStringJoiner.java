package java.util;

/** Any StringJoiner, whose text is not known. */
public class AnyStringJoiner {
    public AnyStringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public AnyStringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(delimiter, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        if (!(prefix instanceof String && delimiter instanceof String && suffix instanceof String)) {
            throw Open.refuse("a StringJoiner with sequences that are no Strings");
        }
    }

    private StringJoiner self() {
        return (StringJoiner) (Object) this;
    }

    public StringJoiner setEmptyValue(CharSequence value) {
        if (!(Objects.requireNonNull(value, "The empty value must not be null") instanceof String)) {
            throw Open.refuse("a StringJoiner with sequences that are no Strings");
        }
        return self();
    }

    public StringJoiner add(CharSequence element) {
        String.valueOf(element).length(); // a toString may give null
        return self();
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        return self();
    }

    public int length() {
        return Open.flip() ? Integer.MAX_VALUE : Open.below(Integer.MAX_VALUE);
    }

    public String toString() {
        String found = Open.text();
        Open.assume(found != null);
        return found;
    }
}
