package java.contract.java.io;

import java.contract.Rule;

interface PrintStream extends Printing {
    default void write(byte[] from, int offset, int length) {
        Rule.there(from);
        Rule.inside(offset, length, from.length);
    }
}
