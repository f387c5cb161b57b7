package java.contract.java.lang;

import java.contract.*;

/** What a StringBuilder and a StringBuffer have in common: they only fail where arguments are wrong. */
interface Builder {
    default Object append(boolean value) {
        return this;
    }

    default Object append(char value) {
        return this;
    }

    default Object append(int value) {
        return this;
    }

    default Object append(long value) {
        return this;
    }

    default Object append(float value) {
        return this;
    }

    default Object append(double value) {
        return this;
    }

    default Object append(char[] text) {
        if (text == null) {
            throw Nondet.fail(NullPointerException.class);
        }
        return this;
    }

    default Object append(char[] text, int offset, int length) {
        if (text == null) {
            throw Nondet.fail(NullPointerException.class);
        }
        if (Rule.isOutside(offset, length, text.length)) {
            throw Nondet.fail(IndexOutOfBoundsException.class);
        }
        return this;
    }

    default Object append(String text) {
        return this;
    }

    default Object append(Object shown) {
        Rule.shown(shown);
        return this;
    }

    default Object append(java.lang.StringBuffer text) {
        return this;
    }

    default Object append(java.lang.CharSequence text) {
        Rule.shown(text);
        return this;
    }

    default Object append(java.lang.CharSequence text, int from, int to) {
        Rule.shown(text);
        if (from < 0 || from > to || to > (text == null ? 4 : text.length())) {
            throw Nondet.fail(IndexOutOfBoundsException.class);
        }
        return this;
    }

    default Object appendCodePoint(int point) {
        if (!Character.isValidCodePoint(point)) {
            throw Nondet.fail(IllegalArgumentException.class);
        }
        return this;
    }

    default Object reverse() {
        return this;
    }

    void ensureCapacity(int least);
    void trimToSize();
    @Pure @Natural int capacity();

    default void setLength(int length) {
        if (length < 0) {
            throw Nondet.fail(IndexOutOfBoundsException.class);
        }
    }
}
