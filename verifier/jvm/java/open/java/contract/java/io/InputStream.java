package java.contract.java.io;

import java.contract.*;
import java.io.IOException;

/** Streams: any bytes, any failure. */
interface InputStream {
    default int read() {
        Rule.mayFail(IOException.class);
        return Nondet.within(-1, 255);
    }

    default int read(byte[] into) {
        Rule.there(into);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
        return Rule.count(into.length);
    }

    default int read(byte[] into, int offset, int length) {
        Rule.there(into);
        Rule.inside(offset, length, into.length);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
        return Rule.count(length);
    }

    byte[] readAllBytes() throws IOException;

    default byte[] readNBytes(int most) {
        Rule.natural(most);
        Rule.mayFail(IOException.class);
        return Nondet.of(byte[].class);
    }

    default int readNBytes(byte[] into, int offset, int length) {
        Rule.there(into);
        Rule.inside(offset, length, into.length);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
        return Nondet.within(0, length);
    }

    default long skip(long most) {
        Rule.natural(most);
        Rule.mayFail(IOException.class);
        return Nondet.within(0, most);
    }

    void skipNBytes(long count) throws IOException;
    @Natural int available() throws IOException;
    @Pure boolean markSupported();

    default void mark(int limit) {
        Rule.natural(limit);
    }

    void reset() throws IOException;
}
