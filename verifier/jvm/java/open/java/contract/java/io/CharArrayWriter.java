package java.contract.java.io;

import java.contract.*;

interface CharArrayWriter extends InMemory {
    @Pure char[] toCharArray();

    default void write(char[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
    }
}
