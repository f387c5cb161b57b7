package jr;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The untrusted process: runs programs under test, one after the other, each in a class loader and a
 * thread group of its own. Arguments: the numbers of two inherited file descriptors, for requests and
 * for results. The first frame is a secret that opens each later request and each result, so that what
 * the program writes to a pipe cannot pass for one; a result also repeats the number of its request.
 * The process ends when the pipe of requests does.
 */
public final class Runner {
    private static final int PARKED_LIMIT = 500;
    private static final int DEADLOCK_CHECK_MS = 200;
    private static final int POLL_MS = 50;
    private static final int TIME_CHECK_MS = 10;
    private static final int TURN_POLL_MS = 2;
    private static final int RUN_NUMBER_BYTES = 8;
    private static final int FORGED_STATUS = 4;
    private static final int OUT_OF_MEMORY_STATUS = 3;

    /** The classes of the last run. */
    private static UserLoader last;

    private Runner() {}

    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new FileInputStream(pipe(args[0])));
        OutputStream out = new FileOutputStream(pipe(args[1]));
        byte[] secret = frame(in);
        LinkedBlockingQueue<byte[]> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(in, requests), "jr requests");
        reader.setDaemon(true);
        reader.start();
        Map<Path, byte[]> rewritten = new ConcurrentHashMap<>();
        int runs = 0;
        while (true) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            Session session = new Session(opened(requests.take(), secret, body));
            boolean reusable = false;
            try {
                reusable = run(session, rewritten, new DataOutputStream(body), runs < PARKED_LIMIT);
                Frames.write(out, body.toByteArray());
            } catch (OutOfMemoryError full) {
                Runtime.getRuntime().halt(OUT_OF_MEMORY_STATUS);
            }
            if (!reusable) {
                requests.take();
            }
            if (!session.warm || session.hasEnded()) {
                runs++;
            }
        }
    }

    /** An inherited pipe; if it was not handed over, its number may be that of a file of the JDK's own. */
    static String pipe(String number) throws IOException {
        Path descriptor = Path.of("/proc/self/fd", number);
        if (!Files.readSymbolicLink(descriptor).toString().startsWith("pipe:")) {
            throw new IOException("descriptor " + number + " is not a pipe");
        }
        return descriptor.toString();
    }

    /** A request behind its opening, the secret and a number, which the answer repeats; others end the process. */
    static DataInputStream opened(byte[] frame, byte[] secret, OutputStream answer) throws IOException {
        DataInputStream request = new DataInputStream(new ByteArrayInputStream(frame));
        if (!MessageDigest.isEqual(request.readNBytes(secret.length), secret)) {
            Runtime.getRuntime().halt(FORGED_STATUS);
        }
        answer.write(secret);
        answer.write(request.readNBytes(RUN_NUMBER_BYTES));
        return request;
    }

    static byte[] frame(DataInputStream in) throws IOException {
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return body;
    }

    private static void read(DataInputStream in, LinkedBlockingQueue<byte[]> requests) {
        try {
            while (true) {
                requests.add(frame(in));
            }
        } catch (IOException | RuntimeException | OutOfMemoryError closedOrBroken) {
            Runtime.getRuntime().halt(0);
        }
    }

    private static boolean run(
            Session session, Map<Path, byte[]> rewritten, DataOutputStream out, boolean fresh)
            throws IOException, InterruptedException {
        ThreadGroup group = new ThreadGroup("main");
        Set<Thread> others = Standstill.all();
        Thread main = begin(session, rewritten, group);
        long before = main.getId();
        Spent spent = new Spent(group);
        boolean stuck = false;
        long left;
        while (!stuck && !isOver(session, group, main) && (left = session.millisecondsLeft(spent)) > 0) {
            boolean went = false;
            if (session.hasMainEnded()) {
                waitForThread(group, main, left);
            } else {
                went = session.await(Math.min(DEADLOCK_CHECK_MS, Math.max(left, TIME_CHECK_MS)));
            }
            stuck = !went && isStuck(session, others, null); // asking takes long the first time
        }
        boolean threadsCreated = new Thread(group, "jr probe").getId() != before + 1;
        boolean timedOut = stuck || !isOver(session, group, main);
        if (timedOut) {
            session.endBecause(Ending.TIMEOUT, null);
        }
        session.conclude();
        boolean reusable = fresh && !timedOut && !threadsCreated;
        session.write(out, threadsCreated, stuck, reusable);
        return reusable;
    }

    /** Start a run in a group of threads: the thread of its main. */
    static Thread begin(Session session, Map<Path, byte[]> rewritten, ThreadGroup group) {
        Inputs.session = session;
        System.setIn(OutsideInput.buffered());
        System.setOut(new PrintStream(session.output, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> uncaught(session, thread, thrown));
        UserLoader loader = last;
        if (!session.warm || loader == null || !loader.isFor(session.directories, session.gates)) {
            loader = new UserLoader(session.directories, session.gates, rewritten);
        }
        last = loader;
        UserLoader chosen = loader;
        Thread main = new Thread(group, () -> enter(session, chosen), "main");
        main.setContextClassLoader(loader);
        main.start();
        return main;
    }

    /** Wait until a run was stopped, is stuck (true) or out of time; {@code others} are no threads of it. */
    static boolean watch(Session session, ThreadGroup group, Set<Thread> others, Turns turns)
            throws InterruptedException {
        boolean stuck = false;
        int waited = 0;
        Spent spent = new Spent(group);
        long left;
        while (!stuck && !session.hasEnded() && (left = session.millisecondsLeft(spent)) > 0) {
            if (turns != null && !turns.isOver()) {
                Thread.sleep(TURN_POLL_MS);
                turns.tick();
                boolean alone = !turns.isActive(); // then nobody takes turns: main may be stuck all the same
                if (!alone || ++waited % (DEADLOCK_CHECK_MS / TURN_POLL_MS) != 0) {
                    continue;
                }
            }
            boolean went = session.awaitEnding(Math.min(DEADLOCK_CHECK_MS, Math.max(left, TIME_CHECK_MS)));
            stuck = !went && isStuck(session, others, turns);
        }
        return stuck;
    }

    private static void uncaught(Session session, Thread thread, Throwable thrown) {
        session.uncaughtInOtherThread(thread, new Session.Report(thrown));
        Thread.UncaughtExceptionHandler chosen = session.defaultHandler();
        if (chosen != null) {
            chosen.uncaughtException(thread, thrown);
        }
    }

    private static void enter(Session session, ClassLoader loader) {
        Session.Report report = null;
        try {
            Class<?> type = Class.forName(session.mainClass, true, loader);
            Method method = type.getMethod("main", String[].class);
            if (!Modifier.isStatic(method.getModifiers())) {
                throw new NoSuchMethodException("main is not static");
            }
            method.setAccessible(true);
            method.invoke(null, (Object) session.arguments.clone());
        } catch (InvocationTargetException ended) {
            report = new Session.Report(ended.getCause());
        } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException missing) {
            session.endBecause(Ending.CRASHED, "no entry point: " + missing);
        } catch (Throwable atLoading) {
            report = new Session.Report(atLoading);
        }
        session.mainEnded(report);
    }

    /** As for the virtual machine: a program ends when its last thread that is no daemon has ended. */
    private static boolean isOver(Session session, ThreadGroup group, Thread main) {
        return session.hasEnded() || session.hasMainEnded() && alive(group, main) == null;
    }

    private static void waitForThread(ThreadGroup group, Thread main, long left)
            throws InterruptedException {
        Thread other = alive(group, main);
        if (other != null) {
            other.join(Math.min(POLL_MS, Math.max(left, TIME_CHECK_MS)));
        }
    }

    private static Thread alive(ThreadGroup group, Thread main) {
        Thread[] threads = new Thread[group.activeCount() + 16];
        int count = group.enumerate(threads, true);
        for (int i = 0; i < count; i++) {
            if (threads[i] != main && !threads[i].isDaemon() && threads[i].isAlive()) {
                return threads[i];
            }
        }
        return null;
    }

    /**
     * Can no thread of the run go on? A run that was stopped keeps its threads waiting, from the moment on
     * that it says so: that is asked last.
     */
    private static boolean isStuck(Session session, Set<Thread> others, Turns turns)
            throws InterruptedException {
        return Standstill.isReached(others, turns) && !session.hasEnded();
    }
}
