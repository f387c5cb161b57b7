package java.contract.java.util.concurrent.atomic;

import java.contract.Pure;

interface AtomicBoolean {
    @Pure boolean get();
    @Pure boolean getPlain();
    @Pure boolean getAcquire();
    @Pure boolean getOpaque();
    void set(boolean value);
    void lazySet(boolean value);
    boolean getAndSet(boolean value);
    boolean compareAndSet(boolean expected, boolean value);
}
