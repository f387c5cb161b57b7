package java.util;

import java.util.function.Consumer;

/** What a stream over a collection reads, as long as the collection does not change. */
abstract class OpenSplit<E> implements Spliterator<E> {
    private final int characteristics;
    private int left = -1;
    private int expected;

    OpenSplit(int characteristics) {
        this.characteristics = characteristics;
    }

    abstract int size();

    abstract int changes();

    abstract E any();

    /** The length of the longest arrays that the JDK's streams make. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    /** It begins when it is first used. More elements than an array holds need more memory than there is. */
    private void begin() {
        if (left < 0) {
            left = size();
            Open.assume(left < MOST);
            expected = changes();
        }
    }

    private void give(Consumer<? super E> action) {
        left--;
        action.accept(any());
        if (changes() != expected) {
            throw Open.refuse("a stream over a collection that changes");
        }
    }

    public boolean tryAdvance(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        begin();
        if (left == 0) {
            return false;
        }
        give(action);
        return true;
    }

    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        begin();
        while (left > 0) {
            give(action);
        }
    }

    public Spliterator<E> trySplit() {
        throw Open.refuse("a part of a stream");
    }

    public long estimateSize() {
        begin();
        return left;
    }

    public int characteristics() {
        return characteristics | SIZED;
    }
}
