package java.contract.java.io;

import java.contract.Rule;
import java.io.IOException;

interface PushbackReader {
    void unread(int unit) throws IOException;

    default void unread(char[] from) {
        Rule.there(from);
        Rule.mayFail(IOException.class);
    }

    default void unread(char[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
        Rule.mayFail(IOException.class);
    }
}
