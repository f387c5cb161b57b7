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
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;

/**
 * A run in a virtual machine of its own, as {@code java -ea -cp ... Main} starts it: the launcher enters the
 * program's main class, which {@link Classes} has rewritten so that it calls this class first. What decides a
 * verdict runs so. The classes of JR come from the boot loader; two threads of the system group watch the
 * run and give back the thread ids they took.
 *
 * <p>The descriptors 8 and 9 are pipes for the secret and the request, and for the result. The run ends, as
 * the virtual machine does, after the last thread that is no daemon and after all shutdown hooks; or when
 * it is stopped, stuck or out of time.
 */
public final class Plain {
    private static final String IN = "8";
    private static final String OUT = "9";
    private static final int RUN_NUMBER_BYTES = 8;
    private static final int BROKEN_STATUS = 4;
    private static final int OUT_OF_MEMORY_STATUS = 3;
    /** Of the slots of java.lang.Shutdown: after the program's hooks and files to delete. */
    private static final int SHUTDOWN_SLOT = 7;
    private static final String DESTROYER = "DestroyJavaVM";

    private static volatile Plain current;

    private final Session session;
    private final OutputStream out;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final Thread main = Thread.currentThread();
    private final ThreadGroup group = main.getThreadGroup();
    private final long before;
    /** Whether the launcher has called main, and how often main was entered in its thread. */
    private boolean launched;
    private int mainEntries;
    private volatile String exitStatus;
    private boolean finished;

    private Plain() throws IOException, ReflectiveOperationException {
        DataInputStream in = new DataInputStream(new FileInputStream(Runner.pipe(IN)));
        out = new FileOutputStream(Runner.pipe(OUT));
        byte[] secret = Runner.frame(in);
        DataInputStream request = new DataInputStream(new ByteArrayInputStream(Runner.frame(in)));
        request.readNBytes(secret.length);
        body.write(secret);
        body.write(request.readNBytes(RUN_NUMBER_BYTES));
        session = new Session(request);
        Inputs.session = session;
        System.setIn(OutsideInput.buffered());
        System.setOut(new PrintStream(session.output, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        Thread.setDefaultUncaughtExceptionHandler(new Handler());
        SharedSecrets.getJavaLangAccess().registerShutdownHook(SHUTDOWN_SLOT, true, new AtShutdown());
        ThreadGroup system = group.getParent();
        Thread reader = daemon(system, new ForEnd(in), "jr requests");
        Watch watch = new Watch();
        Thread watcher = daemon(system, watch, "jr watch");
        long first = reader.getId();
        before = new Ids().giveBack(reader, watcher) ? first - 1 : watcher.getId();
        if (session.hasSchedule()) {
            Turns.current = new Turns(session.turns, session.turnEnds, group, main, before);
        }
        if (session.watchedLine > 0) {
            Reached.watch(session.mainClass, session.watchedLine, main);
        }
        reader.start();
        watcher.start();
        watch.others = Standstill.all();
        watch.others.remove(main);
        synchronized (watch) {
            watch.ready = true;
            watch.notifyAll();
        }
    }

    private static Thread daemon(ThreadGroup group, Runnable work, String name) {
        Thread thread = new Thread(group, work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** The run in progress, or null in a process that runs many. */
    static Plain current() {
        return current;
    }

    /** Called before the initialiser of the main class, or of one that it inherits from. */
    public static synchronized void begin() {
        if (current == null) {
            try {
                current = new Plain();
            } catch (IOException | ReflectiveOperationException broken) {
                Runtime.getRuntime().halt(BROKEN_STATUS);
            }
        }
    }

    /** Called before the first instruction of main. */
    public static void enter() {
        boolean first = current == null;
        begin();
        Plain plain = current;
        if (Thread.currentThread() == plain.main) {
            plain.mainEntries++;
            plain.launched = plain.launched || first || new Throwable().getStackTrace().length == 2;
        }
    }

    /**
     * Called with what leaves main. If the program has called main itself, there may be many of these calls,
     * and {@link Handler} sees the last unless the thread has a handler of its own.
     */
    public static void leave(Throwable thrown) {
        Plain plain = current;
        if (Thread.currentThread() != plain.main || !plain.launched) {
            return;
        }
        boolean handled = plain.main.getUncaughtExceptionHandler() != plain.group;
        if (plain.mainEntries == 1 || handled && isOutermost()) {
            plain.session.mainEnded(new Session.Report(thrown));
        }
    }

    /** A forbidden method was called in the main thread: the run is over. */
    void reached(Reached call) {
        session.mainEnded(new Session.Report(call));
        finish(false);
        Runtime.getRuntime().halt(0);
    }

    /** Called with what leaves an initialiser: the end of the program if the launcher asked for it. */
    public static void fail(Throwable thrown) {
        Plain plain = current;
        if (Thread.currentThread() == plain.main && !plain.launched && isOutermost()) {
            Throwable seen = thrown;
            if (!(thrown instanceof Error)) {
                seen = new ExceptionInInitializerError(thrown);
                seen.setStackTrace(new StackTraceElement[0]);
            }
            plain.session.mainEnded(new Session.Report(seen));
        }
    }

    /** Is the caller's caller the first method of its thread? */
    private static boolean isOutermost() {
        return StackWalker.getInstance().walk(new Few()) == Few.LIMIT - 1;
    }

    /** Counts frames up to a limit: this one, the method of ours, the program's, and one more. */
    private static final class Few implements Function<Stream<StackWalker.StackFrame>, Integer> {
        static final int LIMIT = 4;

        @Override
        public Integer apply(Stream<StackWalker.StackFrame> frames) {
            int count = 0;
            for (Iterator<?> all = frames.iterator(); count < LIMIT && all.hasNext(); count++) {
                all.next();
            }
            return count;
        }
    }

    void exit(int status) {
        exitStatus = Integer.toString(status);
        Runtime.getRuntime().exit(status);
    }

    static boolean isDestroyer(Thread thread) {
        return thread.getName().equals(DESTROYER);
    }

    /** The id of the thread that the virtual machine makes when main has ended, or 0. */
    static long destroyerId(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 16];
        int count = group.enumerate(threads, true);
        for (int i = 0; i < count; i++) {
            if (isDestroyer(threads[i])) {
                return threads[i].getId();
            }
        }
        return 0;
    }

    /** Takes ids back from threads of ours, and from where the next one comes. */
    private static final class Ids {
        private static final long FIRST_OF_OURS = 1L << 62;
        private final Unsafe unsafe = Unsafe.getUnsafe();

        /**
         * Let the next thread have the id of the first of these, the last threads that were made. False if
         * this Java virtual machine keeps ids elsewhere.
         */
        boolean giveBack(Thread... threads) {
            try {
                Field next = Thread.class.getDeclaredField("threadSeqNumber");
                unsafe.getAndAddLong(
                        unsafe.staticFieldBase(next), unsafe.staticFieldOffset(next), -threads.length);
            } catch (NoSuchFieldException newer) {
                if (!giveBackOfNewer(threads.length)) {
                    return false;
                }
            }
            long id = unsafe.objectFieldOffset(Thread.class, "tid");
            for (int i = 0; i < threads.length; i++) {
                unsafe.putLong(threads[i], id, FIRST_OF_OURS + i);
            }
            return true;
        }

        /** From JDK 20 on the next id is in the virtual machine's own memory, at an address kept here. */
        private boolean giveBackOfNewer(int count) {
            try {
                Class<?> holder = Class.forName("java.lang.Thread$ThreadIdentifiers");
                Field address = holder.getDeclaredField("NEXT_TID_OFFSET");
                long at = unsafe.getLong(unsafe.staticFieldBase(address), unsafe.staticFieldOffset(address));
                unsafe.getAndAddLong(null, at, -count);
                return true;
            } catch (ReflectiveOperationException unknown) {
                return false;
            }
        }
    }

    /** Send the result, once; {@code stuck}: threads wait for one another for ever. */
    private synchronized void finish(boolean stuck) {
        if (finished) {
            return;
        }
        finished = true;
        try {
            long destroyer = destroyerId(group);
            long made = new Thread(group, "jr probe").getId() - before - 1;
            session.conclude();
            session.write(new DataOutputStream(body), made > (destroyer == 0 ? 0 : 1), stuck, false);
            Frames.write(out, body.toByteArray());
        } catch (IOException broken) {
            Runtime.getRuntime().halt(BROKEN_STATUS);
        } catch (OutOfMemoryError full) {
            Runtime.getRuntime().halt(OUT_OF_MEMORY_STATUS);
        }
    }

    /** What the virtual machine does last. */
    private final class AtShutdown implements Runnable {
        @Override
        public void run() {
            if (!isDestroyer(Thread.currentThread())) {
                session.endBecause(Ending.EXITED, exitStatus);
            } else if (!launched && !session.hasMainEnded()) {
                session.endBecause(Ending.CRASHED, "main was not entered");
            }
            finish(false);
        }
    }

    /** To be called, whichever handlers the program has, with what ends a thread. */
    void uncaught(Thread thread, Throwable thrown) {
        if (thread != main) {
            session.uncaughtInOtherThread(thread, new Session.Report(thrown));
        } else if (!session.hasMainEnded()) {
            session.mainEnded(new Session.Report(thrown));
        }
    }

    /** Reports as the default handler would; see {@link Inputs#defaultHandler}. */
    private final class Handler implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            uncaught(thread, thrown);
            Thread.UncaughtExceptionHandler chosen = session.defaultHandler();
            if (chosen != null) {
                chosen.uncaughtException(thread, thrown);
                return;
            }
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace(System.err);
        }
    }

    /** Ends the process when the pipe of requests ends. */
    private static final class ForEnd implements Runnable {
        private final DataInputStream in;

        ForEnd(DataInputStream in) {
            this.in = in;
        }

        @Override
        public void run() {
            try {
                in.readByte();
            } catch (IOException end) {
                Runtime.getRuntime().halt(0);
            }
        }
    }

    /** Ends the run when it was stopped, is stuck or out of time. */
    private final class Watch implements Runnable {
        private Set<Thread> others;
        private boolean ready;

        @Override
        public void run() {
            try {
                synchronized (this) {
                    while (!ready) {
                        wait();
                    }
                }
                boolean stuck = Runner.watch(session, group, others, Turns.current);
                session.endBecause(Ending.TIMEOUT, null);
                finish(stuck);
            } catch (InterruptedException | OutOfMemoryError over) {
                Runtime.getRuntime().halt(OUT_OF_MEMORY_STATUS);
            }
            Runtime.getRuntime().halt(0);
        }
    }
}
