package jr;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Whether a run is deadlocked: no thread of it can go on, none waits with a time limit, and not only daemons
 * are left.
 *
 * <p>The cycles that {@code ThreadMXBean.findDeadlockedThreads} reports are not enough: it takes a lock that
 * is waited for with a time limit for any other, and threads outside of a cycle may interrupt one in it, or end
 * the program. So all threads are looked at twice, each time at one moment (a safepoint). Those that wait
 * both times and have not begun another wait in between did not run. One that was woken before, but has not
 * got a processor yet, is ready to run for the operating system all that time.
 */
final class Standstill {
    private static final int BETWEEN_LOOKS_MS = 60;
    private static final Path TASKS = Path.of("/proc/self/task");

    private Standstill() {}

    /** Can no thread of the run go on? {@code others} are no threads of it; {@code turns} may be null. */
    static boolean isReached(Set<Thread> others, Turns turns) throws InterruptedException {
        Map<Long, List<Object>> first = look(others, turns);
        if (first == null) {
            return false;
        }
        Thread.sleep(BETWEEN_LOOKS_MS);
        return isNoTaskReady() && first.equals(look(others, turns));
    }

    /** Where the threads of the run wait, and how often they have waited; null if one of them may go on. */
    private static Map<Long, List<Object>> look(Set<Thread> others, Turns turns) {
        Map<Long, Thread> threads = new HashMap<>();
        for (Thread thread : all()) {
            boolean isOurs = others.contains(thread) || thread.getName().equals("Common-Cleaner");
            if (!isOurs && !Plain.isDestroyer(thread)) {
                threads.put(thread.getId(), thread);
            }
        }
        long[] ids = threads.keySet().stream().mapToLong(Long::longValue).toArray();
        ThreadInfo[] found = ManagementFactory.getThreadMXBean().getThreadInfo(ids, Integer.MAX_VALUE);
        Map<Long, List<Object>> waits = new HashMap<>();
        List<Thread> running = new ArrayList<>();
        boolean keepsAlive = false;
        for (ThreadInfo info : found) {
            Thread thread = info == null ? null : threads.get(info.getThreadId());
            if (thread == null || turns != null && turns.holds(thread)) {
                return null;
            }
            List<StackTraceElement> stack = Arrays.asList(info.getStackTrace());
            Thread.State state = info.getThreadState();
            if (state == Thread.State.RUNNABLE) {
                running.add(thread);
            } else if (state != Thread.State.BLOCKED && state != Thread.State.WAITING
                    && !isIdle(thread, stack)) {
                return null;
            }
            keepsAlive |= !thread.isDaemon();
            waits.put(info.getThreadId(), List.of(state, info.getBlockedCount(), info.getWaitedCount(), stack));
        }
        return keepsAlive && areWaitingForClasses(running, threads) ? waits : null;
    }

    /** A worker of a fork-join pool without work waits for some time, and then ends. */
    private static boolean isIdle(Thread thread, List<StackTraceElement> stack) {
        return thread instanceof ForkJoinWorkerThread && thread.isDaemon() && stack.stream().anyMatch(at ->
                at.getClassName().equals("java.util.concurrent.ForkJoinPool")
                        && at.getMethodName().equals("awaitWork"));
    }

    private static boolean areWaitingForClasses(List<Thread> running, Map<Long, Thread> threads) {
        if (running.isEmpty()) {
            return true;
        }
        Set<Long> waiting = ClassWaits.among(threads.values());
        return running.stream().allMatch(thread -> waiting.contains(thread.getId()));
    }

    /** Do all threads of this process sleep but the asking one? Those of the virtual machine count, too. */
    private static boolean isNoTaskReady() {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            Path asking = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            for (Path task : tasks) {
                if (!task.getFileName().equals(asking)) {
                    // proc(5): number, name in parentheses, state
                    String line = Files.readString(task.resolve("stat"));
                    if (line.charAt(line.lastIndexOf(')') + 2) != 'S') {
                        return false;
                    }
                }
            }
            return true;
        } catch (IOException unknown) {
            return false;
        }
    }

    /** All threads of this virtual machine. */
    static Set<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + 64];
        int count = root.enumerate(threads, true);
        return new HashSet<>(Arrays.asList(threads).subList(0, count));
    }
}
