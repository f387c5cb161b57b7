package jr;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a run has used of its time: the CPU time of the program's threads, and the time by the clock in
 * which they used none (they slept, or waited for what never comes). So a busy machine, where a thread
 * that could go on has to wait for a processor, cuts no run short. Collecting garbage and compiling are
 * not done by the program's threads; half of the CPU time of the whole process counts if that is more.
 * To be asked by one thread.
 */
final class Spent {
    /** Shorter stretches say little: a thread may have waited for a processor all the while. */
    private static final long STRETCH_NS = 50_000_000;
    /** In a longer one, the process as a whole was kept waiting. */
    private static final long LONGEST_IDLE_NS = 250_000_000;
    /** The share of a stretch that a thread at work has used, on however busy a machine. */
    private static final double AT_WORK = 0.01;

    private final ThreadGroup group;
    private final Map<Thread, Long> used = new HashMap<>();
    private ThreadMXBean threads;
    private long processBegunNs;
    private long endedNs;
    private long atNs = System.nanoTime();
    private long workedNs;
    private long idleNs;
    private long totalNs;

    Spent(ThreadGroup group) {
        this.group = group;
    }

    /** Nanoseconds used so far, as of the last stretch that is over. */
    long nanoseconds() {
        long now = System.nanoTime();
        if (now - atNs < STRETCH_NS) {
            return totalNs;
        }
        if (threads == null) {
            threads = ManagementFactory.getThreadMXBean();
            processBegunNs = processNs();
        }
        long worked = threadsNs();
        if (worked - workedNs < (now - atNs) * AT_WORK) {
            idleNs += Math.min(now - atNs, LONGEST_IDLE_NS);
        }
        atNs = now;
        workedNs = worked;
        totalNs = Math.max(worked + idleNs, (processNs() - processBegunNs) / 2);
        return totalNs;
    }

    /** CPU time of the program's threads; of one that has ended, as it was when it was last seen. */
    private long threadsNs() {
        Thread[] alive = new Thread[group.activeCount() + 16];
        int count = group.enumerate(alive, true);
        for (int i = 0; i < count; i++) {
            long ns = threads.getThreadCpuTime(alive[i].getId());
            if (ns >= 0) {
                used.put(alive[i], ns);
            }
        }
        long sum = endedNs;
        for (var entries = used.entrySet().iterator(); entries.hasNext();) {
            var entry = entries.next();
            sum += entry.getValue();
            if (!entry.getKey().isAlive()) {
                endedNs += entry.getValue();
                entries.remove();
            }
        }
        return sum;
    }

    private static long processNs() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }
}
