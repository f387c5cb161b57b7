package java.contract.java.util;

import java.contract.*;
import java.security.SecureRandomSpi;

@Leaves(SecureRandomSpi.class)
interface Random {
    int nextInt();
    long nextLong();
    boolean nextBoolean();
    float nextFloat();
    double nextDouble();
    double nextGaussian();

    default void nextBytes(byte[] into) {
        Rule.there(into);
        Nondet.fill(into);
    }

    default int nextInt(int bound) {
        if (bound <= 0) {
            throw Nondet.fail(IllegalArgumentException.class);
        }
        return Nondet.within(0, bound - 1);
    }
}
