package jr;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the threads of a run take turns as a schedule says. {@link StepInserter} lets the program call
 * {@link #step} before each of its steps; a thread whose turn is over, or has not come, waits there. Threads
 * are numbered by the order in which they were made, main is 0; nothing is counted before the first
 * thread has started. A turn ends, too, when its thread can take no more steps because it waits for
 * something else. After the last turn all run freely.
 */
public final class Turns {
    private static final int DONE_POLLS = 3;
    private static final int STRAYED_POLLS = 25;
    private static final int TIMED_POLLS = 1500;
    private static final int ABSENT_POLLS = 800;
    /** Looks at a running thread between two questions whether it waits for a class. */
    private static final int CLASS_POLLS = 100;

    /** Threads in {@link #await} that were not notified, first come first. */
    private static final List<Waiter> WAITERS = new LinkedList<>();

    static volatile Turns current;

    private final long[] threads;
    private final long[] ends;
    private final ThreadGroup group;
    private final Thread main;
    private final long before;
    private long destroyerId;
    private final Map<Long, Thread> seen = new HashMap<>();
    private final Map<Long, Long> steps = new HashMap<>();
    private final Set<Thread> held = new HashSet<>();
    private boolean active;
    private volatile boolean over;
    private int at;
    private int polls;
    private int running;

    /** {@code before}: the threads that the program makes get the next ids after this one. */
    Turns(long[] threads, long[] ends, ThreadGroup group, Thread main, long before) {
        this.threads = threads;
        this.ends = ends;
        this.group = group;
        this.main = main;
        this.before = before;
        seen.put(0L, main);
    }

    /** Called by the program before each of its steps. */
    public static void step() {
        Turns turns = current;
        if (turns != null && !turns.over) {
            turns.pass();
        }
    }

    /** Stands for Thread.sleep: a schedule says who goes on, so no time need pass. */
    public static void sleep(long milliseconds) throws InterruptedException {
        if (current == null || current.over) {
            Thread.sleep(milliseconds);
        } else {
            Thread.sleep(0);
        }
    }

    /** Stands for Object.wait(): see {@link #await(Object, long)}. */
    public static void await(Object monitor) throws InterruptedException {
        await(monitor, 0);
    }

    /**
     * Stands for Object.wait(long). Who was notified takes the monitor again when its turn comes, not as
     * soon as it is free: that it waits meanwhile is one of the orders the virtual machine may choose.
     */
    public static void await(Object monitor, long milliseconds) throws InterruptedException {
        Turns turns = current;
        if (turns == null || monitor instanceof Thread || milliseconds < 0 || !Thread.holdsLock(monitor)) {
            monitor.wait(milliseconds); // a thread that ends notifies whoever waits for it
            return;
        }
        Waiter waiter = new Waiter(monitor);
        InterruptedException interrupted = null;
        synchronized (WAITERS) {
            WAITERS.add(waiter);
        }
        try {
            waiter.await(milliseconds);
        } catch (InterruptedException first) {
            interrupted = first;
        }
        boolean later = false;
        while (turns.isOtherTurn()) { // until then, one that was interrupted may still be notified
            try {
                monitor.wait(1);
            } catch (InterruptedException second) {
                later = true;
            }
        }
        synchronized (WAITERS) {
            WAITERS.remove(waiter);
        }
        if (interrupted != null && !waiter.notified) {
            throw interrupted;
        }
        if (later || interrupted != null) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stands for Object.notify. */
    public static void wake(Object monitor) {
        monitor.notifyAll();
        choose(monitor, 1);
    }

    /** Stands for Object.notifyAll. */
    public static void wakeAll(Object monitor) {
        monitor.notifyAll();
        choose(monitor, Integer.MAX_VALUE);
    }

    private static void choose(Object monitor, int count) {
        synchronized (WAITERS) {
            Iterator<Waiter> waiters = WAITERS.iterator();
            for (int left = count; left > 0 && waiters.hasNext();) {
                Waiter waiter = waiters.next();
                if (waiter.monitor == monitor) {
                    waiter.notified = true;
                    waiters.remove();
                    left--;
                }
            }
        }
    }

    /** A thread in a wait; its monitor guards it. */
    private static final class Waiter {
        final Object monitor;
        boolean notified;

        Waiter(Object monitor) {
            this.monitor = monitor;
        }

        void await(long milliseconds) throws InterruptedException {
            long end = System.nanoTime() + milliseconds * 1_000_000;
            while (!notified) {
                long left = milliseconds == 0 ? 0 : (end - System.nanoTime()) / 1_000_000;
                if (milliseconds != 0 && left <= 0) {
                    return;
                }
                monitor.wait(left);
            }
        }
    }

    /** The virtual machine makes a thread, too, when main has ended: that one has no number. */
    private long number(Thread thread) {
        if (thread == main) {
            return 0;
        }
        if (destroyerId == 0 && !main.isAlive()) {
            destroyerId = Plain.destroyerId(group);
        }
        long id = thread.getId();
        return id - before - (destroyerId != 0 && id > destroyerId ? 1 : 0);
    }

    private synchronized boolean isOtherTurn() {
        long number = number(Thread.currentThread());
        return active && at < threads.length && threads[at] != number;
    }

    private synchronized void pass() {
        Thread me = Thread.currentThread();
        long number = number(me);
        if (!active) {
            if (number == 0 && group.activeCount() <= 1) {
                return;
            }
            active = true;
        }
        seen.put(number, me);
        long step = steps.merge(number, 1L, Long::sum);
        boolean interrupted = false;
        held.add(me);
        while (at < threads.length && (threads[at] != number || step > ends[at])) {
            if (threads[at] == number) {
                advance();
                continue;
            }
            try {
                wait();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        held.remove(me);
        polls = 0;
        running = 0;
        if (interrupted) {
            me.interrupt();
        }
    }

    private void advance() {
        at++;
        polls = 0;
        running = 0;
        over = at >= threads.length;
        notifyAll();
    }

    /** Has a second thread started, so that turns are taken? */
    synchronized boolean isActive() {
        return active;
    }

    boolean isOver() {
        return over;
    }

    synchronized boolean holds(Thread thread) {
        return held.contains(thread);
    }

    /** To be called every few milliseconds: ends the turn of a thread that cannot go on. */
    synchronized void tick() {
        if (!active || at >= threads.length) {
            return;
        }
        Thread thread = seen.get(threads[at]);
        polls++;
        if (thread == null) {
            if (polls > ABSENT_POLLS) {
                advance();
            }
            return;
        }
        boolean done = steps.getOrDefault(threads[at], 0L) >= ends[at];
        switch (thread.getState()) {
            case TERMINATED:
                advance();
                break;
            case BLOCKED:
            case WAITING:
                if (polls > (done ? DONE_POLLS : STRAYED_POLLS)) {
                    advance();
                }
                break;
            case TIMED_WAITING:
                if (polls > (done ? DONE_POLLS : TIMED_POLLS)) {
                    advance();
                }
                break;
            default:
                running++;
                if (running % CLASS_POLLS == 0
                        && ClassWaits.among(seen.values()).contains(thread.getId())) {
                    advance();
                }
                polls = 0;
                break;
        }
    }
}
