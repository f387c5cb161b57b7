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
        prefix.toString();
        delimiter.toString();
        suffix.toString();
    }

    private StringJoiner self() {
        return (StringJoiner) (Object) this;
    }

    public StringJoiner setEmptyValue(CharSequence value) {
        Objects.requireNonNull(value, "The empty value must not be null").toString();
        return self();
    }

    public StringJoiner add(CharSequence element) {
        String.valueOf(element);
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
