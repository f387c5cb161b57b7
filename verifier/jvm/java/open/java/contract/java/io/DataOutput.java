package java.contract.java.io;

import java.contract.Rule;
import java.io.IOException;

interface DataOutput extends OutputStream {
    void writeBoolean(boolean value) throws IOException;
    void writeByte(int value) throws IOException;
    void writeShort(int value) throws IOException;
    void writeChar(int value) throws IOException;
    void writeInt(int value) throws IOException;
    void writeLong(long value) throws IOException;
    void writeFloat(float value) throws IOException;
    void writeDouble(double value) throws IOException;

    default void writeBytes(String text) {
        Rule.there(text);
        Rule.mayFail(IOException.class);
    }

    default void writeChars(String text) {
        Rule.there(text);
        Rule.mayFail(IOException.class);
    }

    default void writeUTF(String text) {
        Rule.there(text);
        Rule.mayFail(IOException.class);
    }
}
