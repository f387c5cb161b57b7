import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Threads that calls start and leave behind: what they do next is up to the clock, and it takes time. */
final class Leftovers {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A worker of a pool that is stopped has another one in its place, as long as its task goes on. */
    private static final int MOST_ROUNDS = 3;
    private static final long STOP_MILLIS = 1000;

    private final Set<Thread> before = new HashSet<>(all());
    private long started = THREADS.getTotalStartedThreadCount();

    private static List<Thread> all() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] found = new Thread[group.activeCount() + 64];
        return Arrays.asList(found).subList(0, group.enumerate(found));
    }

    /**
     * Whether there are any that are not done after so many milliseconds; they are stopped. {@code own}: how many
     * were started since the last time on purpose.
     */
    boolean end(int own, long graceMillis) throws InterruptedException {
        long now = THREADS.getTotalStartedThreadCount();
        if (now <= started + own) {
            started = now;
            return false;
        }
        List<Thread> left = left();
        for (Thread one : graceMillis > 0 ? left : List.<Thread>of()) {
            one.join(graceMillis);
        }
        left.removeIf(one -> !one.isAlive());
        boolean any = !left.isEmpty();
        for (int round = 0; round < MOST_ROUNDS && !left.isEmpty(); round++) {
            for (Thread one : left) {
                one.interrupt();
                stop(one);
            }
            left = left();
        }
        before.removeIf(one -> !one.isAlive());
        before.addAll(left);
        started = THREADS.getTotalStartedThreadCount();
        return any;
    }

    /** Whether a thread could be stopped: newer virtual machines refuse. */
    @SuppressWarnings({"deprecation", "removal"})
    static boolean stop(Thread thread) throws InterruptedException {
        try {
            thread.stop();
        } catch (UnsupportedOperationException refused) {
            return false;
        }
        thread.join(STOP_MILLIS);
        return !thread.isAlive();
    }

    private List<Thread> left() {
        List<Thread> found = new ArrayList<>();
        for (Thread one : all()) {
            ThreadGroup group = one.getThreadGroup();
            boolean isOfPlatform = group == null || group.getName().equals("InnocuousThreadGroup")
                || one.getName().startsWith("junit-")
                || one instanceof java.util.concurrent.ForkJoinWorkerThread;
            if (!isOfPlatform && !before.contains(one) && one != Thread.currentThread()) {
                found.add(one);
            }
        }
        return found;
    }
}
