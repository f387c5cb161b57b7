package java.contract.java.io;

import java.contract.*;
import java.io.IOException;

interface RandomAccessFile {
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

    void seek(long place) throws IOException;
    @Natural long length() throws IOException;
    @Natural long getFilePointer() throws IOException;

    default void setLength(long length) {
        Rule.natural(length);
        Rule.mayFail(IOException.class);
    }
}
