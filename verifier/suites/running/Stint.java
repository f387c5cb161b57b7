import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** How long a thread is at one thing: its own CPU time counts, so that on a busy machine nothing seems to hang. */
final class Stint {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    /** So many times as long by the clock is too long all the same. */
    private static final long PATIENCE = 10;

    private static final com.sun.management.OperatingSystemMXBean PROCESS =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private volatile long clock = System.nanoTime();
    private volatile long cpu;

    /** Nanoseconds of CPU time of all threads so far, also of those that calls started. */
    static long worked() {
        return PROCESS.getProcessCpuTime();
    }

    /** The calling thread begins with something. */
    void begin() {
        cpu = CLOCK.getCurrentThreadCpuTime();
        clock = System.nanoTime();
    }

    /** Another thread will begin now. */
    void beginOther() {
        cpu = 0;
        clock = System.nanoTime();
    }

    /** Whether the thread has been at it for longer than so many nanoseconds, or waits for what does not come. */
    boolean isOver(Thread thread, long limit) {
        long passed = System.nanoTime() - clock;
        return passed > limit && (passed > PATIENCE * limit || thread.getState() != Thread.State.RUNNABLE
            || CLOCK.getThreadCpuTime(thread.getId()) - cpu > limit);
    }
}
