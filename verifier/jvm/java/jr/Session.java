package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** One run of a program: what it is given, what it asked for, and how it ended. */
final class Session {
    private static final int INPUT_LIMIT = 200_000;
    private static final int TRACE_LIMIT = 256;
    /** How many times its limit a run may take by the clock. */
    private static final int LAST_RESORT = 10;
    private static final String DENIED = "Permission denied";
    private static final String VERIFIER = "org.sosy_lab.sv_benchmarks.Verifier";

    /** A value that was delivered. */
    private static final class Delivered {
        final String kind;
        final Object value;
        final StackTraceElement where;

        Delivered(String kind, Object value, StackTraceElement where) {
            this.kind = kind;
            this.value = value;
            this.where = where;
        }
    }

    /** A throwable in words; taken in the thread that it ended, since it may call the program's code. */
    static final class Report {
        final String name;
        final List<String> kinds = new ArrayList<>();
        final String message;
        final StackTraceElement[] trace;
        /** The name of the thread that reports, which is the one that ends. */
        final String threadName = Thread.currentThread().getName();
        /** What the system would not let the program do, in words, if that is behind it; else null. */
        final String refusal;

        Report(Throwable thrown) {
            name = thrown.getClass().getName();
            for (Class<?> at = thrown.getClass(); at != null; at = at.getSuperclass()) {
                kinds.add(at.getName());
            }
            String text;
            StackTraceElement[] elements;
            try {
                text = thrown.getMessage();
                elements = thrown.getStackTrace();
            } catch (Throwable inMessage) {
                text = null;
                elements = new StackTraceElement[0];
            }
            message = text;
            trace = withoutHarness(elements);
            refusal = refusal(thrown);
        }

        /**
         * The sandbox refuses files, folders and processes that a run outside of it might have, so what comes of
         * that says nothing about the program.
         */
        private static String refusal(Throwable thrown) {
            try {
                int depth = 0;
                for (Throwable at = thrown; at != null && depth < TRACE_LIMIT; at = at.getCause(), depth++) {
                    String said = at instanceof IOException ? at.getMessage() : null;
                    if (said != null && (at instanceof AccessDeniedException || said.contains(DENIED))) {
                        return said;
                    }
                }
            } catch (Throwable inCause) {
                return null;
            }
            return null;
        }

        /** The frames that would be there if the program ran alone. */
        private static StackTraceElement[] withoutHarness(StackTraceElement[] elements) {
            int end = elements.length;
            for (int i = 0; i < elements.length; i++) {
                if (elements[i].getClassName().startsWith("jr.Runner")) {
                    end = i;
                    while (end > 0 && isReflection(elements[end - 1])) {
                        end--;
                    }
                    break;
                }
            }
            List<StackTraceElement> shown = new ArrayList<>();
            for (int i = 0; i < end && shown.size() < TRACE_LIMIT; i++) {
                if (!UserLoader.isHarness(elements[i].getClassName())) {
                    shown.add(elements[i]);
                }
            }
            return shown.toArray(new StackTraceElement[0]);
        }

        private static boolean isReflection(StackTraceElement element) {
            String name = element.getClassName();
            return name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.reflect.")
                    || name.equals("java.lang.Class");
        }
    }

    /** Output of the program, up to a limit of bytes. */
    static final class Output extends OutputStream {
        private final int limit;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean cut;

        Output(int limit) {
            this.limit = limit;
        }

        @Override
        public synchronized void write(int b) {
            if (bytes.size() < limit) {
                bytes.write(b);
            } else {
                cut = true;
            }
        }

        @Override
        public synchronized void write(byte[] b, int from, int length) {
            int room = Math.min(length, limit - bytes.size());
            cut |= room < length;
            bytes.write(b, from, Math.max(room, 0));
        }
    }

    final String mainClass;
    final String[] directories;
    private final long askingLimitNs;
    private long limitNs;
    private final long lastNs;
    private boolean asksNow;
    final Output output;
    /** A schedule: threads, and how many steps each has taken at the end of its turn; see Turns. */
    final long[] turns;
    final long[] turnEnds;
    /** Offsets of code before which threads meet ({@link Gate}), by class, dot, method and descriptor. */
    final Map<String, Set<Integer>> gates = new HashMap<>();
    /** The class of the exception that a stress replay looks for. */
    private final String awaited;
    /** The line of main below which {@link Reached} counts calls, or 0. */
    final int watchedLine;
    /** What main is given. */
    final String[] arguments;
    /** May the classes of the run before be used, with what it left in static fields? */
    final boolean warm;
    /** The number of the repetition in a stress replay. */
    int repetition;
    private final String[] queueKinds;
    private final Object[] queue;
    private final boolean draws;
    private final boolean zero;
    private final boolean extreme;
    private final long seed;
    private final Object[] pool;
    private Draw draw;
    private final boolean wantWhere;
    private final boolean wantExhaustion;

    private final List<Delivered> delivered = new ArrayList<>();
    private Ending ending;
    private String note;
    private Report failure;
    /** What ended other threads: the first AssertionError, RuntimeException and other exception. */
    private final Map<String, Report> otherFailures = new LinkedHashMap<>();
    private Report assertion;
    private final Map<Thread, Boolean> ended = new IdentityHashMap<>();
    private Thread.UncaughtExceptionHandler defaultHandler;
    private boolean mainEnded;

    Session(DataInputStream in) throws IOException, ReflectiveOperationException {
        mainClass = Wire.readString(in);
        directories = new String[in.readInt()];
        for (int i = 0; i < directories.length; i++) {
            directories[i] = Wire.readString(in);
        }
        limitNs = in.readLong() * 1_000_000;
        lastNs = System.nanoTime() + LAST_RESORT * limitNs;
        askingLimitNs = in.readLong() * 1_000_000;
        output = new Output(in.readInt());
        wantWhere = in.readBoolean();
        int fallback = in.readUnsignedByte();
        seed = in.readLong();
        pool = new Object[in.readInt()];
        for (int i = 0; i < pool.length; i++) {
            pool[i] = Wire.readValue(in);
        }
        draws = fallback != 's';
        zero = fallback == 'z';
        extreme = fallback == 'e';
        int count = in.readInt();
        queueKinds = new String[count];
        queue = new Object[count];
        for (int i = 0; i < count; i++) {
            queueKinds[i] = Wire.readString(in);
            queue[i] = Wire.readValue(in);
        }
        turns = new long[in.readInt()];
        turnEnds = new long[turns.length];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = in.readInt();
            turnEnds[i] = in.readLong();
        }
        wantExhaustion = in.readBoolean();
        awaited = Wire.readString(in);
        for (int i = in.readInt(); i > 0; i--) {
            gates.computeIfAbsent(Wire.readString(in), method -> new HashSet<>()).add(in.readInt());
        }
        arguments = new String[in.readInt()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Wire.readString(in);
        }
        watchedLine = in.readInt();
        warm = in.readBoolean();
    }

    /** Are the threads of the program to take turns? */
    boolean hasSchedule() {
        return turns.length > 0;
    }

    /** The next input; does not return if the run ends for want of one. */
    Object want(String kind, int bound) {
        String problem = null;
        Ending because = null;
        synchronized (this) {
            int index = delivered.size();
            if (index >= INPUT_LIMIT) {
                because = Ending.TIMEOUT;
                problem = "more than " + INPUT_LIMIT + " inputs";
            } else if (index < queue.length) {
                problem = mismatch(index, kind, bound);
                because = Ending.INPUT_MISMATCH;
                if (problem == null) {
                    return deliver(kind, queue[index]);
                }
            } else if (draws) {
                if (draw == null) {
                    draw = new Draw(zero, extreme, seed, pool);
                }
                return deliver(kind, draw.value(kind, bound));
            } else {
                because = Ending.INPUT_WANTED;
                problem = kind;
            }
        }
        stop(because, problem);
        return null;
    }

    synchronized boolean isNext(String kind) {
        int index = delivered.size();
        return index < queue.length && queueKinds[index].equals(kind);
    }

    private Object deliver(String kind, Object value) {
        delivered.add(new Delivered(kind, value, wantWhere ? caller() : null));
        if (delivered.size() == 1) {
            asksNow = true;
            notifyAll();
        }
        return value;
    }

    private String mismatch(int index, String kind, int bound) {
        Object value = queue[index];
        boolean same = kind.equals(queueKinds[index]);
        boolean inRange = true;
        if (same && bound > 0) {
            inRange = (Integer) value >= 0 && (Integer) value < bound;
        } else if (same && kind.equals("random_double")) {
            inRange = (Double) value >= 0 && (Double) value < 1;
        } else if (same && kind.equals("random_float")) {
            inRange = (Float) value >= 0 && (Float) value < 1;
        } else if (same && kind.equals("outside_byte")) {
            inRange = (Integer) value >= -1 && (Integer) value <= 0xff;
        }
        if (same && inRange) {
            return null;
        }
        return "input " + (index + 1) + " is " + queueKinds[index] + " " + value + ", the program asks for "
                + kind + (bound > 0 ? " below " + bound : "");
    }

    private static StackTraceElement caller() {
        return StackWalker.getInstance().walk(new Caller());
    }

    /** The first frame of the program; a class with a name is made faster than a lambda. */
    private static final class Caller implements Function<Stream<StackWalker.StackFrame>, StackTraceElement> {
        @Override
        public StackTraceElement apply(Stream<StackWalker.StackFrame> frames) {
            for (Iterator<StackWalker.StackFrame> all = frames.iterator(); all.hasNext();) {
                StackWalker.StackFrame frame = all.next();
                String name = frame.getClassName();
                boolean passed = name.startsWith("jr.") || name.equals(VERIFIER) || name.startsWith("java.")
                        || name.startsWith("sun.");
                if (!passed) {
                    return frame.toStackTraceElement();
                }
            }
            return null;
        }
    }

    /** End the run here and never return to the program: neither finally nor catch blocks run. */
    void stop(Ending because, String why) {
        synchronized (this) {
            if (ending == null) {
                ending = because;
                note = why;
            }
            notifyAll();
        }
        Object forever = new Object();
        while (true) {
            synchronized (forever) {
                try {
                    forever.wait();
                } catch (InterruptedException ignored) {
                    Thread.interrupted();
                }
            }
        }
    }

    synchronized void noteAssertion(AssertionError thrown) {
        if (assertion == null) {
            assertion = new Report(thrown);
        }
    }

    /** The program's own default handler of uncaught exceptions; JR's is in its place. */
    synchronized Thread.UncaughtExceptionHandler defaultHandler() {
        return defaultHandler;
    }

    synchronized void setDefaultHandler(Thread.UncaughtExceptionHandler handler) {
        defaultHandler = handler;
    }

    /** A thread ends but once, however many handlers are told. */
    synchronized void uncaughtInOtherThread(Thread thread, Report report) {
        if (ended.put(thread, true) != null) {
            return;
        }
        String kind = "";
        for (String known : new String[] {"java.lang.AssertionError", "java.lang.RuntimeException"}) {
            kind = report.kinds.contains(known) ? known : kind;
        }
        otherFailures.putIfAbsent(kind, report);
    }

    /** The main method is over; {@code thrown} is null if it returned. */
    synchronized void mainEnded(Report thrown) {
        failure = thrown;
        mainEnded = true;
        notifyAll();
    }

    /** Has an exception of the awaited class left main or ended another thread? */
    synchronized boolean hasSeenAwaited() {
        boolean seen = failure != null && failure.name.equals(awaited);
        for (Report other : otherFailures.values()) {
            seen |= other.name.equals(awaited);
        }
        return seen;
    }

    synchronized boolean hasMainEnded() {
        return mainEnded;
    }

    synchronized boolean hasEnded() {
        return ending != null;
    }

    synchronized void endBecause(Ending because, String why) {
        if (ending == null) {
            ending = because;
            note = why;
        }
    }

    /** Milliseconds to the end of the run's time, 0 if it is over; the clock is the last resort only. */
    synchronized long millisecondsLeft(Spent spent) {
        long used = spent.nanoseconds();
        if (asksNow) {
            asksNow = false;
            limitNs = Math.min(limitNs, used + askingLimitNs);
        }
        long left = Math.min(limitNs - used, lastNs - System.nanoTime());
        return left <= 0 ? 0 : left / 1_000_000 + 1;
    }

    boolean isBeyondLimit(long usedNs) {
        return usedNs >= limitNs || System.nanoTime() >= lastNs;
    }

    /** Wait until the run was stopped or asks for its first input; false if neither happened for so long. */
    synchronized boolean awaitEnding(long milliseconds) throws InterruptedException {
        long until = System.nanoTime() + milliseconds * 1_000_000;
        while (ending == null && !asksNow) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(left / 1_000_000 + 1);
        }
        return true;
    }

    /** The same, also until main is over. */
    synchronized boolean await(long milliseconds) throws InterruptedException {
        long until = System.nanoTime() + milliseconds * 1_000_000;
        while (ending == null && !mainEnded && !asksNow) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(left / 1_000_000 + 1);
        }
        return true;
    }

    /** The ending of a run whose threads are all over. */
    synchronized void conclude() {
        if (ending != null) {
            return;
        }
        if (failure == null) {
            ending = Ending.FINISHED;
        } else if (failure.kinds.contains("java.lang.StackOverflowError")) {
            ending = Ending.STACK_OVERFLOW;
        } else if (failure.kinds.contains("java.lang.OutOfMemoryError")) {
            ending = Ending.OUT_OF_MEMORY;
        } else {
            ending = Ending.UNCAUGHT;
        }
    }

    /** A run that failed by what the sandbox refused it has shown nothing. */
    private void forgetRefused() {
        List<Report> reports = new ArrayList<>(otherFailures.values());
        if (failure != null) {
            reports.add(failure);
        }
        for (Report report : reports) {
            if (report.refusal != null) {
                ending = Ending.CRASHED;
                note = "the sandbox refused what the program wanted: " + report.refusal;
                failure = null;
                otherFailures.clear();
            }
        }
    }

    /** Write the result; {@code stuck}: threads wait for one another for ever. */
    synchronized void write(DataOutputStream out, boolean threadsCreated, boolean stuck, boolean reusable)
            throws IOException {
        forgetRefused();
        out.writeByte(ending.ordinal());
        Wire.writeText(out, note);
        write(out, failure);
        out.writeInt(otherFailures.size());
        for (Report other : otherFailures.values()) {
            write(out, other);
        }
        write(out, assertion);
        out.writeBoolean(threadsCreated);
        out.writeBoolean(stuck);
        out.writeBoolean(reusable);
        out.writeInt(delivered.size());
        for (Delivered input : delivered) {
            Wire.writeString(out, input.kind);
            try {
                Wire.writeValue(out, input.value);
            } catch (Wire.NoForm impossible) {
                throw new IOException(impossible);
            }
            out.writeBoolean(input.where != null);
            if (input.where != null) {
                write(out, input.where);
            }
        }
        synchronized (output) {
            byte[] text = output.bytes.toByteArray();
            out.writeBoolean(output.cut);
            out.writeInt(text.length);
            out.write(text);
        }
        out.writeBoolean(!wantExhaustion || !delivered.isEmpty() || Exhaustion.mayHaveHappened());
        out.writeInt(repetition);
    }

    private static void write(DataOutputStream out, Report report) throws IOException {
        out.writeBoolean(report != null);
        if (report == null) {
            return;
        }
        Wire.writeString(out, report.name);
        Wire.writeText(out, report.message);
        Wire.writeText(out, report.threadName);
        out.writeInt(report.kinds.size());
        for (String kind : report.kinds) {
            Wire.writeString(out, kind);
        }
        out.writeInt(report.trace.length);
        for (StackTraceElement element : report.trace) {
            write(out, element);
        }
    }

    private static void write(DataOutputStream out, StackTraceElement element) throws IOException {
        Wire.writeString(out, element.getClassName());
        Wire.writeString(out, element.getMethodName());
        Wire.writeText(out, element.getFileName());
        out.writeInt(element.getLineNumber());
    }
}
