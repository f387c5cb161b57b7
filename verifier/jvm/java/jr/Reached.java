package jr;

/**
 * A call of a method that a check forbids, which begins with a call of jr.reached.Gate. The first one below
 * the watched line of main, in the main thread, ends the run with the calls that led there.
 */
public final class Reached extends Error {
    private static final long serialVersionUID = 1;
    /** The watcher and the gate. */
    private static final int OWN_FRAMES = 2;

    private Reached() {}

    /** From now on calls below this line count. */
    static void watch(String mainClass, int line, Thread main) throws ReflectiveOperationException {
        Class<?> gate = Class.forName("jr.reached.Gate");
        gate.getField("watcher").set(null, new Watcher(mainClass, line, main));
    }

    private static final class Watcher implements Runnable {
        private final String mainClass;
        private final int line;
        private final Thread main;
        private boolean looking;

        Watcher(String mainClass, int line, Thread main) {
            this.mainClass = mainClass;
            this.line = line;
            this.main = main;
        }

        @Override
        public void run() {
            if (Thread.currentThread() != main || looking) {
                return;
            }
            looking = true;
            Reached reached = new Reached();
            StackTraceElement[] trace = reached.getStackTrace();
            StackTraceElement[] calls = new StackTraceElement[trace.length - OWN_FRAMES];
            boolean below = false;
            for (int i = 0; i < calls.length; i++) {
                StackTraceElement call = trace[i + OWN_FRAMES];
                calls[i] = call;
                below |= call.getLineNumber() == line && call.getMethodName().equals("main")
                        && call.getClassName().equals(mainClass);
            }
            if (below) {
                reached.setStackTrace(calls);
                Plain.current().reached(reached);
            }
            looking = false;
        }
    }
}
