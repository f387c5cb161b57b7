package java.contract.java.io;

import java.contract.*;
import java.io.IOException;

interface DataInput {
    default void readFully(byte[] into) {
        Rule.there(into);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
    }

    default void readFully(byte[] into, int offset, int length) {
        Rule.there(into);
        Rule.inside(offset, length, into.length);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
    }

    default int skipBytes(int most) {
        Rule.natural(most);
        Rule.mayFail(IOException.class);
        return Nondet.within(0, most);
    }

    boolean readBoolean() throws IOException;
    byte readByte() throws IOException;
    short readShort() throws IOException;
    char readChar() throws IOException;
    int readInt() throws IOException;
    long readLong() throws IOException;
    float readFloat() throws IOException;
    double readDouble() throws IOException;
    String readUTF() throws IOException;
    @OrNull String readLine() throws IOException;

    default int readUnsignedByte() {
        Rule.mayFail(IOException.class);
        return Nondet.within(0, 255);
    }

    default int readUnsignedShort() {
        Rule.mayFail(IOException.class);
        return Nondet.within(0, Character.MAX_VALUE);
    }
}
