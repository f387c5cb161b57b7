package jr;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The process of a stress replay: it runs a program with the same inputs again and again, each time in a class
 * loader of its own, until the awaited exception leaves main or ends another thread, or time is up. Before
 * they first race, two threads meet at a {@link Gate}. Arguments and frames are those of {@link Runner}; there
 * is one request.
 *
 * <p>Whatever is seen so, the program may do by itself: a gate only delays threads, and what it adds to
 * happens-before (JLS 17.4.5) can only take executions away. It adds reads whose values nobody uses.
 */
public final class Stress {
    private static final int OUT_OF_MEMORY_STATUS = 3;
    private static final int REPETITIONS_PER_LOOK = 8;
    private static final int MOST_DELAY = 40;
    /** A repetition that takes longer is the last. */
    private static final long LONGEST_MS = 2000;

    private Stress() {}

    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new FileInputStream(Runner.pipe(args[0])));
        OutputStream out = new FileOutputStream(Runner.pipe(args[1]));
        byte[] secret = Runner.frame(in);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataInputStream request = Runner.opened(Runner.frame(in), secret, body);
        Thread end = new Thread(() -> awaitEnd(in), "jr requests");
        end.setDaemon(true);
        end.start();
        try {
            Session last = repeat(request.readAllBytes());
            last.conclude();
            last.write(new DataOutputStream(body), true, false, false);
            Frames.write(out, body.toByteArray());
        } catch (OutOfMemoryError full) {
            Runtime.getRuntime().halt(OUT_OF_MEMORY_STATUS);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void awaitEnd(DataInputStream in) {
        try {
            in.readByte();
        } catch (java.io.IOException over) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** The last repetition. */
    private static Session repeat(byte[] request) throws Exception {
        Map<Path, byte[]> rewritten = new ConcurrentHashMap<>();
        Random random = new Random(1);
        long begunNs = processNs();
        for (int repetition = 1; ; repetition++) {
            Session session = new Session(new DataInputStream(new ByteArrayInputStream(request)));
            session.repetition = repetition;
            Gate.current = new Gate(random.nextInt(MOST_DELAY), random.nextInt(MOST_DELAY));
            boolean over = run(session, rewritten);
            if (!over || session.hasEnded() || session.hasSeenAwaited()) {
                return session;
            }
            if (repetition % REPETITIONS_PER_LOOK == 0 && session.isBeyondLimit(processNs() - begunNs)) {
                return session;
            }
        }
    }

    /** Whether a repetition is over, with all its threads. */
    private static boolean run(Session session, Map<Path, byte[]> rewritten) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("main");
        Thread main = Runner.begin(session, rewritten, group);
        long untilNs = System.nanoTime() + LONGEST_MS * 1_000_000;
        session.await(LONGEST_MS);
        Thread alive = main;
        while (alive != null && !session.hasEnded() && System.nanoTime() < untilNs) {
            alive.join(LONGEST_MS / 10);
            alive = main.isAlive() ? main : anyOf(group);
        }
        return alive == null;
    }

    private static Thread anyOf(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 1];
        return group.enumerate(threads, true) == 0 ? null : threads[0];
    }

    private static long processNs() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }
}
