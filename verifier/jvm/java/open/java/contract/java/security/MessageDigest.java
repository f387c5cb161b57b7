package java.contract.java.security;

import java.contract.*;
import java.nio.ByteBuffer;
import java.security.MessageDigestSpi;

@Leaves(MessageDigestSpi.class)
interface MessageDigest {
    void update(byte unit);

    default void update(byte[] from) {
        if (from == null) {
            throw Nondet.fail(NullPointerException.class);
        }
    }

    default void update(byte[] from, int offset, int length) {
        if (from == null) {
            throw Nondet.fail(IllegalArgumentException.class);
        }
        Rule.inside(offset, length, from.length);
    }

    /** The buffer is read to its end. */
    default void update(ByteBuffer from) {
        if (from == null) {
            throw Nondet.fail(NullPointerException.class);
        }
        if (!Nondet.isForeign(from)) {
            throw Nondet.refuse("with a buffer that was made here");
        }
        Nondet.change(from);
    }

    default byte[] digest() {
        return Nondet.of(byte[].class);
    }

    default byte[] digest(byte[] from) {
        if (from == null) {
            throw Nondet.fail(NullPointerException.class);
        }
        return Nondet.of(byte[].class);
    }

    void reset();
    @Pure @Natural int getDigestLength();
    @Pure String getAlgorithm();
}
