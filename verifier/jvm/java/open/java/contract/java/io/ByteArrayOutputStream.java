package java.contract.java.io;

import java.contract.*;

interface ByteArrayOutputStream extends InMemory {
    @Pure byte[] toByteArray();

    default void write(byte[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
    }

    default void writeBytes(byte[] from) {
        Rule.there(from);
    }
}
