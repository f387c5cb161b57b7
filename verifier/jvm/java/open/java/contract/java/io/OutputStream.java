package java.contract.java.io;

import java.contract.Rule;
import java.io.IOException;

/** Streams: what is written is forgotten. */
public interface OutputStream {
    void write(int unit) throws IOException;

    default void write(byte[] from) {
        Rule.there(from);
        Rule.mayFail(IOException.class);
    }

    default void write(byte[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
        Rule.mayFail(IOException.class);
    }
}
