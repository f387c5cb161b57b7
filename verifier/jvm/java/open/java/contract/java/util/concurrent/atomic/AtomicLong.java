package java.contract.java.util.concurrent.atomic;

import java.contract.Pure;

interface AtomicLong {
    @Pure long get();
    @Pure long getPlain();
    @Pure long getAcquire();
    @Pure long getOpaque();
    void set(long value);
    void lazySet(long value);
    long getAndSet(long value);
    boolean compareAndSet(long expected, long value);
    long incrementAndGet();
    long decrementAndGet();
    long getAndIncrement();
    long getAndDecrement();
    long addAndGet(long value);
    long getAndAdd(long value);
}
