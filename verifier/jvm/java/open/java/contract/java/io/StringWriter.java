package java.contract.java.io;

import java.contract.*;

interface StringWriter {
    @Pure String toString();
    void flush();
    void write(int unit);

    default void write(String text) {
        Rule.there(text);
    }
}
