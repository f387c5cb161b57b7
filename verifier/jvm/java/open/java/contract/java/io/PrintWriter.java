package java.contract.java.io;

import java.contract.Rule;

interface PrintWriter extends Printing {
    default void write(char[] from) {
        Rule.there(from);
    }

    default void write(char[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
    }

    default void write(String text) {
        Rule.there(text);
    }

    default void write(String text, int offset, int length) {
        Rule.there(text);
        Rule.inside(offset, length, text.length());
    }
}
