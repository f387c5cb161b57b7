import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomic variables without threads. */
public class Atomics {
  public static void main(String[] args) {
    AtomicInteger i = new AtomicInteger(5);
    System.out.println(i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.get() + " " + i.compareAndSet(16, 1) + i.compareAndSet(16, 2) + " " + i.updateAndGet(x -> x * 7) + " " + i.accumulateAndGet(3, Math::max) + " " + i.decrementAndGet() + " " + i);
    AtomicLong l = new AtomicLong(1L << 40);
    System.out.println(l.addAndGet(5) + " " + l.getAndSet(3) + " " + l.getAndIncrement());
    AtomicReference<String> r = new AtomicReference<>("a");
    System.out.println(r.compareAndSet("a", "b") + " " + r.get() + " " + r.getAndSet("c") + r);
    AtomicBoolean b = new AtomicBoolean();
    System.out.println(b.getAndSet(true) + " " + b.get());
    AtomicIntegerArray a = new AtomicIntegerArray(3);
    a.incrementAndGet(1);
    System.out.println(a + " " + a.addAndGet(2, 9));
  }
}
