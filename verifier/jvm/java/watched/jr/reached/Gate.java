package jr.reached;

/**
 * A part of java.base in runs that watch for a method (verifier/classfile/entry_call.py): what the method calls
 * first, also while the virtual machine starts.
 */
public final class Gate {
    /** Who is told, once the run has begun. */
    public static volatile Runnable watcher;

    private Gate() {}

    public static void call() {
        Runnable told = watcher;
        if (told != null) {
            told.run();
        }
    }
}
