package java.contract.java.io;

import java.contract.Rule;
import java.contract.java.lang.Appendable;
import java.io.IOException;

/** Writers: what is written is forgotten. */
interface Writer extends Appendable {
    void write(int unit) throws IOException;

    default void write(char[] from) {
        Rule.there(from);
        Rule.mayFail(IOException.class);
    }

    default void write(char[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
        Rule.mayFail(IOException.class);
    }

    default void write(String text) {
        Rule.there(text);
        Rule.mayFail(IOException.class);
    }

    default void write(String text, int offset, int length) {
        Rule.there(text);
        Rule.inside(offset, length, text.length());
        Rule.mayFail(IOException.class);
    }
}
