package java.contract.java.util.concurrent.atomic;

import java.contract.Pure;

interface AtomicInteger {
    @Pure int get();
    @Pure int getPlain();
    @Pure int getAcquire();
    @Pure int getOpaque();
    void set(int value);
    void lazySet(int value);
    int getAndSet(int value);
    boolean compareAndSet(int expected, int value);
    int incrementAndGet();
    int decrementAndGet();
    int getAndIncrement();
    int getAndDecrement();
    int addAndGet(int value);
    int getAndAdd(int value);
}
