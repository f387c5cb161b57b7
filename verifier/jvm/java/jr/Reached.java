package jr;

/**
 * Called first in a method that a check forbids (verifier/classfile/entry_call.py). The first call below the
 * watched line of main, in the main thread, ends the run with the calls that led there.
 */
public final class Reached extends Error {
    private static final long serialVersionUID = 1;
    private static final int OWN_FRAMES = 1;

    private static volatile int line;
    private static String mainClass;
    private static Thread main;
    private static boolean looking;

    private Reached() {}

    /** From now on calls below this line count. */
    static void watch(String mainClass, int line, Thread main) {
        Reached.mainClass = mainClass;
        Reached.main = main;
        Reached.line = line;
    }

    /** What the forbidden method calls. */
    public static void call() {
        if (line == 0 || Thread.currentThread() != main || looking) {
            return;
        }
        looking = true;
        Reached reached = new Reached();
        StackTraceElement[] trace = reached.getStackTrace();
        StackTraceElement[] calls = new StackTraceElement[trace.length - OWN_FRAMES];
        boolean below = false;
        for (int i = 0; i < calls.length; i++) {
            calls[i] = trace[i + OWN_FRAMES];
            below |= calls[i].getLineNumber() == line && calls[i].getMethodName().equals("main")
                    && calls[i].getClassName().equals(mainClass);
        }
        if (below) {
            reached.setStackTrace(calls);
            Plain.current().reached(reached);
        }
        looking = false;
    }
}
