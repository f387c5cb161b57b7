package java.contract.java.io;

import java.contract.*;
import java.io.IOException;

/** Readers: any characters, any failure. */
interface Reader {
    default int read() {
        Rule.mayFail(IOException.class);
        return Nondet.within(-1, Character.MAX_VALUE);
    }

    default int read(char[] into) {
        Rule.there(into);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
        return Rule.count(into.length);
    }

    default int read(char[] into, int offset, int length) {
        Rule.there(into);
        Rule.inside(offset, length, into.length);
        Nondet.fill(into);
        Rule.mayFail(IOException.class);
        return Rule.count(length);
    }

    default long skip(long most) {
        Rule.natural(most);
        Rule.mayFail(IOException.class);
        return Nondet.within(0, most);
    }

    boolean ready() throws IOException;
    @Pure boolean markSupported();

    default void mark(int limit) {
        Rule.natural(limit);
        Rule.mayFail(IOException.class);
    }

    void reset() throws IOException;
}
