package java.contract.java.io;

import java.contract.Rule;
import java.io.IOException;

interface PushbackInputStream {
    void unread(int unit) throws IOException;

    default void unread(byte[] from) {
        Rule.there(from);
        Rule.mayFail(IOException.class);
    }

    default void unread(byte[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
        Rule.mayFail(IOException.class);
    }
}
