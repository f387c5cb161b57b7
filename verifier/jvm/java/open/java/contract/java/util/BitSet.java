package java.contract.java.util;

import java.contract.*;

/** Sets of bits, of which none is known. Those with the largest int have counts and lengths that overflow. */
interface BitSet {
    private static void check(int index) {
        if (index < 0) {
            throw Nondet.fail(IndexOutOfBoundsException.class);
        }
    }

    private static void check(int from, int to) {
        if (from < 0 || to < from) {
            throw Nondet.fail(IndexOutOfBoundsException.class);
        }
    }

    default void set(int index) {
        check(index);
    }

    default void set(int index, boolean value) {
        check(index);
    }

    default void set(int from, int to) {
        check(from, to);
    }

    default void set(int from, int to, boolean value) {
        check(from, to);
    }

    default void flip(int index) {
        check(index);
    }

    default void flip(int from, int to) {
        check(from, to);
    }

    default void clear(int index) {
        check(index);
    }

    default void clear(int from, int to) {
        check(from, to);
    }

    void clear();

    default void and(java.util.BitSet other) {
        Rule.given(other);
    }

    default void or(java.util.BitSet other) {
        Rule.given(other);
    }

    default void xor(java.util.BitSet other) {
        Rule.given(other);
    }

    default void andNot(java.util.BitSet other) {
        Rule.given(other);
    }

    @Pure
    default boolean intersects(java.util.BitSet other) {
        Rule.given(other);
        return Nondet.flip();
    }

    @Pure
    default boolean get(int index) {
        check(index);
        return Nondet.flip();
    }

    @Pure
    default int nextSetBit(int from) {
        check(from);
        return Nondet.flip() ? -1 : Nondet.within(from, Integer.MAX_VALUE);
    }

    @Pure
    default int nextClearBit(int from) {
        check(from);
        return Nondet.flip() ? Integer.MIN_VALUE : Nondet.within(from, Integer.MAX_VALUE);
    }

    private static int previous(int from) {
        if (from != -1) {
            check(from);
        }
        return Nondet.within(-1, from);
    }

    @Pure
    default int previousSetBit(int from) {
        return previous(from);
    }

    @Pure
    default int previousClearBit(int from) {
        return previous(from);
    }

    @Pure boolean isEmpty();
    @Pure int cardinality();
    @Pure int length();
    @Pure int size();
}
