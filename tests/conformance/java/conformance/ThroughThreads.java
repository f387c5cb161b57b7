package conformance;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Public calls by which models of threads and of what orders them are reached; no result depends on the schedule. */
final class ThroughThreads {
  private ThroughThreads() {}

  static Object semaphores(int permits, int wanted, boolean fair) throws Exception {
    Semaphore semaphore = new Semaphore(permits, fair);
    Object first = semaphore.tryAcquire(wanted);
    boolean second = semaphore.tryAcquire();
    boolean third = semaphore.tryAcquire(wanted, 0, TimeUnit.SECONDS);
    semaphore.release();
    if (semaphore.availablePermits() > 0) semaphore.acquire();
    semaphore.release(wanted);
    return new Object[] {first, second, third, semaphore.availablePermits(), semaphore.hasQueuedThreads(), semaphore.getQueueLength(), semaphore.drainPermits(), semaphore.isFair()};
  }

  static Object acquires(int wanted, boolean interruptibly) throws Exception {
    Semaphore semaphore = new Semaphore(7);
    if (wanted > 7) wanted = 7;
    if (interruptibly) semaphore.acquire(wanted);
    else semaphore.acquireUninterruptibly(wanted);
    semaphore.acquireUninterruptibly(0);
    new Semaphore(1).acquireUninterruptibly();
    return semaphore.availablePermits();
  }

  static Object interrupted(int which) throws Exception {
    Thread.currentThread().interrupt();
    Semaphore semaphore = new Semaphore(1);
    ReentrantLock lock = new ReentrantLock();
    try {
      switch ((which & 0xff) % 10) {
        case 0: semaphore.acquire(); break;
        case 1: lock.lockInterruptibly(); break;
        case 2: Thread.sleep(1); break;
        case 3: new CountDownLatch(1).await(); break;
        case 4: LockSupport.park(); break;
        case 5: synchronized (lock) { lock.wait(); } break;
        case 6: return semaphore.tryAcquire();
        case 7: return semaphore.tryAcquire(1, TimeUnit.SECONDS);
        case 8: return lock.tryLock(1, TimeUnit.SECONDS);
        default: new CountDownLatch(0).await();
      }
      return new Object[] {"no exception", Thread.interrupted()};
    } catch (InterruptedException thrown) {
      return new Object[] {thrown, Thread.currentThread().isInterrupted()};
    } finally {
      Thread.interrupted();
    }
  }

  static Object locks(boolean fair, int times) throws Exception {
    ReentrantLock lock = new ReentrantLock(fair);
    for (int i = 0; i < (times & 3); i++) lock.lock();
    Object before = new Object[] {lock.isLocked(), lock.isHeldByCurrentThread(), lock.getHoldCount(), lock.tryLock(), lock.tryLock(0, TimeUnit.SECONDS), lock.hasQueuedThreads(), lock.getQueueLength()};
    lock.unlock();
    lock.unlock();
    for (int i = 0; i < (times & 3); i++) lock.unlock();
    return new Object[] {before, lock.isLocked(), lock.getHoldCount(), lock.isFair()};
  }

  static Object unlocked(boolean fair) {
    new ReentrantLock(fair).unlock();
    return null;
  }

  static Object conditions(boolean held, int which) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    if (held) lock.lock();
    switch ((which & 0xff) % 5) {
      case 0: condition.signal(); break;
      case 1: condition.signalAll(); break;
      case 2: return lock.hasWaiters(condition);
      case 3: return lock.getWaitQueueLength(condition);
      default: return condition.awaitNanos(0) <= 0;
    }
    return lock.getHoldCount();
  }

  static Object latches(int count, int downs) throws Exception {
    CountDownLatch latch = new CountDownLatch(count);
    for (int i = 0; i < (downs & 3); i++) latch.countDown();
    boolean open = latch.await(0, TimeUnit.SECONDS);
    if (open) latch.await();
    return new Object[] {open, latch.getCount()};
  }

  static Object futures(Object value, String why, boolean fails) throws Exception {
    FutureTask<Object> task = new FutureTask<>(() -> { if (fails) throw new IllegalStateException(why); return value; });
    boolean before = task.isDone();
    task.run();
    try {
      return new Object[] {before, task.get(), task.get(1, TimeUnit.SECONDS)};
    } catch (java.util.concurrent.ExecutionException thrown) {
      return thrown;
    }
  }

  static Object pools(int one, boolean fails) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try {
      return pool.submit(() -> { if (fails) throw new IllegalArgumentException("failed"); return one + 1; }).get();
    } catch (java.util.concurrent.ExecutionException thrown) {
      return thrown;
    } finally {
      pool.shutdown();
      pool.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  static Object completes(String text) throws Exception {
    return CompletableFuture.supplyAsync(() -> text + "!").get();
  }

  static Object threads(String name, boolean daemon) throws Exception {
    int[] seen = new int[1];
    Thread thread = new Thread(() -> seen[0]++, name);
    thread.setDaemon(daemon);
    Object before = new Object[] {thread.isAlive(), thread.getState(), thread.isInterrupted(), thread.getId() > 0, thread.getName(), thread.isDaemon()};
    thread.start();
    thread.join();
    return new Object[] {before, seen, thread.isAlive(), thread.getState(), thread.getStackTrace().length};
  }

  static Object startedTwice() throws Exception {
    Thread thread = new Thread(() -> {});
    thread.start();
    thread.join();
    thread.start();
    return null;
  }

  static Object priorities(int priority) {
    Thread thread = new Thread(() -> {});
    thread.setPriority(priority);
    return thread.getPriority();
  }

  static Object current(Object lock) throws Exception {
    Thread self = Thread.currentThread();
    boolean before = Thread.holdsLock(lock);
    synchronized (lock) {
      Thread.yield();
      Thread.onSpinWait();
      return new Object[] {before, Thread.holdsLock(lock), self.isAlive(), self.getState(), self.getContextClassLoader() != null, Thread.interrupted()};
    }
  }

  static Object contextLoader(boolean none) {
    Thread thread = new Thread(() -> {});
    if (none) thread.setContextClassLoader(null);
    return thread.getContextClassLoader() == null;
  }

  static Object sleeps(long millis) throws Exception {
    Thread.sleep(Math.min(millis, 1));
    return null;
  }

  static Object sleepsNanos(long millis, int nanos) throws Exception {
    Thread.sleep(Math.min(millis, 1), nanos);
    return null;
  }

  static Object joins(long millis) throws Exception {
    Thread thread = new Thread(() -> {});
    thread.join(millis);
    return thread.isAlive();
  }

  static Object waits(boolean held, long millis, int which) throws Exception {
    Object lock = new Object();
    long limit = millis > 1 || millis == 0 ? 1 : millis;
    if (!held) {
      switch (which & 3) {
        case 0: lock.notify(); break;
        case 1: lock.notifyAll(); break;
        case 2: lock.wait(limit); break;
        default: lock.wait();
      }
      return null;
    }
    synchronized (lock) {
      if ((which & 3) == 0) lock.notify();
      else if ((which & 3) == 1) lock.notifyAll();
      else lock.wait(limit, (which & 3) - 2);
    }
    return "done";
  }

  static Object parks(long nanos, int which) {
    LockSupport.unpark(Thread.currentThread());
    LockSupport.unpark(null);
    switch (which & 3) {
      case 0: LockSupport.park(); break;
      case 1: LockSupport.parkNanos(Math.min(nanos, 10)); break;
      case 2: LockSupport.park("blocker"); break;
      default: LockSupport.parkUntil("blocker", 1);
    }
    LockSupport.parkNanos("b", 1);
    LockSupport.parkUntil(1);
    LockSupport.setCurrentBlocker(null);
    return LockSupport.getBlocker(Thread.currentThread());
  }

  static Object groups(String name) {
    ThreadGroup group = new ThreadGroup(name);
    Thread thread = new Thread(group, () -> {}, "x");
    return new Object[] {group.getName(), group.getMaxPriority(), thread.getThreadGroup() == group, group.getParent() == Thread.currentThread().getThreadGroup()};
  }

  static Object counter(int rounds) throws Exception {
    int[] count = new int[1];
    Object lock = new Object();
    Runnable work = () -> { for (int i = 0; i < (rounds & 1) + 1; i++) synchronized (lock) { count[0]++; } };
    Thread one = new Thread(work);
    Thread two = new Thread(work);
    one.start();
    two.start();
    one.join();
    two.join();
    return count[0];
  }

  static Object hooks() {
    Thread hook = new Thread(() -> {});
    Runtime.getRuntime().addShutdownHook(hook);
    return Runtime.getRuntime().removeShutdownHook(hook);
  }

  static Object joined(String name) throws Exception {
    Thread thread = new Thread(() -> {}, name);
    thread.start();
    thread.join(0);
    thread.join();
    return thread.isAlive();
  }

  static Object interruptsOther(boolean daemon) throws Exception {
    Thread thread = new Thread(() -> LockSupport.park());
    thread.setDaemon(daemon);
    thread.start();
    thread.interrupt();
    thread.join();
    return thread.isAlive();
  }

  static Object handsOver(int value) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    int[] box = {-1};
    Thread thread = new Thread(() -> { lock.lock(); try { box[0] = value; condition.signalAll(); } finally { lock.unlock(); } });
    thread.start();
    lock.lockInterruptibly();
    try {
      while (box[0] != value) condition.await();
    } finally {
      lock.unlock();
    }
    thread.join();
    return box[0];
  }

  static Object awaits(boolean done) throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = new Thread(latch::countDown);
    thread.start();
    latch.await();
    thread.join();
    return latch.getCount();
  }

  static Object timedCondition(long nanos) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    lock.lock();
    boolean first = condition.await(Math.min(nanos, 10), TimeUnit.NANOSECONDS);
    boolean second = condition.awaitUntil(new java.util.Date(0));
    return new Object[] {first, second, lock.getHoldCount()};
  }

  static Object fails(String why) throws Exception {
    FutureTask<Object> task = new FutureTask<>(() -> { throw new java.io.IOException(why); });
    task.run();
    return task.get();
  }

  static Object monitorWaits(int value) throws Exception {
    Object lock = new Object();
    int[] box = {-1};
    Thread thread = new Thread(() -> { synchronized (lock) { box[0] = value; lock.notifyAll(); } });
    thread.start();
    synchronized (lock) {
      while (box[0] != value) lock.wait();
    }
    thread.join();
    return box[0];
  }

  static Object waitsFor(boolean fair) {
    ReentrantLock lock = new ReentrantLock(fair);
    Condition condition = lock.newCondition();
    Thread thread = new Thread(() -> { lock.lock(); condition.signal(); lock.unlock(); });
    lock.lock();
    thread.start();
    condition.awaitUninterruptibly();
    boolean none = !lock.hasWaiters(condition);
    lock.unlock();
    Semaphore semaphore = new Semaphore(1, fair);
    semaphore.acquireUninterruptibly();
    return new Object[] {none, semaphore.availablePermits()};
  }

  static Object poolEnds(boolean runs) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    boolean before = pool.isShutdown() || pool.isTerminated();
    Object given = runs ? pool.submit(() -> "done").get() : "none";
    pool.shutdown();
    if (pool.awaitTermination(10, TimeUnit.SECONDS)) before |= !pool.isTerminated();
    Object refused = "taken";
    try {
      pool.execute(() -> {});
    } catch (java.util.concurrent.RejectedExecutionException expected) {
      refused = "refused";
    }
    return new Object[] {before, given, refused, pool.isShutdown()};
  }
}
