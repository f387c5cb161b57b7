package jr;

/** What rewritten code of the program under test calls. Each method speaks to the run in progress. */
public final class Inputs {
    static volatile Session session;

    private Inputs() {}

    static Object want(String kind) {
        return session.want(kind, 0);
    }

    /** Is the next recorded input of this kind? */
    static boolean isNext(String kind) {
        return session.isNext(kind);
    }

    static Object wantBelow(int bound) {
        return session.want("random_int", bound);
    }

    /** Is this a method of the class Verifier that one of the same name stands for here? */
    static boolean answers(String name, String descriptor) {
        switch (name + descriptor) {
            case "assume(Z)V":
            case "nondetBoolean()Z":
            case "nondetByte()B":
            case "nondetChar()C":
            case "nondetShort()S":
            case "nondetInt()I":
            case "nondetLong()J":
            case "nondetFloat()F":
            case "nondetDouble()D":
            case "nondetString()Ljava/lang/String;":
                return true;
            default:
                return false;
        }
    }

    public static void assume(boolean condition) {
        if (!condition) {
            session.stop(Ending.ASSUMPTION, null);
        }
    }

    public static boolean nondetBoolean() {
        return (Boolean) want("boolean");
    }

    public static byte nondetByte() {
        return (Byte) want("byte");
    }

    public static char nondetChar() {
        return (Character) want("char");
    }

    public static short nondetShort() {
        return (Short) want("short");
    }

    public static int nondetInt() {
        return (Integer) want("int");
    }

    public static long nondetLong() {
        return (Long) want("long");
    }

    public static float nondetFloat() {
        return (Float) want("float");
    }

    public static double nondetDouble() {
        return (Double) want("double");
    }

    public static String nondetString() {
        return (String) want("string");
    }

    /** Stands for Math.random(). */
    public static double random() {
        return (Double) want("random_double");
    }

    /** Stands for System.exit(status). */
    public static void exit(int status) {
        Plain plain = Plain.current();
        if (plain == null) {
            session.stop(Ending.EXITED, Integer.toString(status));
        } else {
            plain.exit(status);
        }
    }

    /** Stands for runtime.exit(status). */
    public static void exit(Runtime runtime, int status) {
        check(runtime);
        exit(status);
    }

    /** Stands for runtime.halt(status): nothing more happens. */
    public static void halt(Runtime runtime, int status) {
        check(runtime);
        session.stop(Ending.EXITED, Integer.toString(status));
    }

    private static void check(Runtime runtime) {
        if (runtime == null) {
            throw new NullPointerException();
        }
    }

    /** Stands for object.getClass() where there may be objects of classes that JR has put in. */
    public static Class<?> classOf(Object object) {
        Class<?> type = object.getClass();
        return type == RecordedRandom.class || type == RecordedSocket.class ? type.getSuperclass() : type;
    }

    /** Stands for Thread.getDefaultUncaughtExceptionHandler(). */
    public static Thread.UncaughtExceptionHandler defaultHandler() {
        return session.defaultHandler();
    }

    /** Stands for Thread.setDefaultUncaughtExceptionHandler(handler). */
    public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler) {
        session.setDefaultHandler(handler);
    }

    /** Stands for thread.setUncaughtExceptionHandler(handler). */
    public static void setHandler(Thread thread, Thread.UncaughtExceptionHandler handler) {
        thread.setUncaughtExceptionHandler(handler == null ? null : new Noting(handler));
    }

    /** Stands for thread.getUncaughtExceptionHandler(). */
    public static Thread.UncaughtExceptionHandler handler(Thread thread) {
        Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        return handler instanceof Noting ? ((Noting) handler).chosen : handler;
    }

    /** A thread's own handler: that the thread ends by an exception is noted before it is told. */
    private static final class Noting implements Thread.UncaughtExceptionHandler {
        final Thread.UncaughtExceptionHandler chosen;

        Noting(Thread.UncaughtExceptionHandler chosen) {
            this.chosen = chosen;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            Plain plain = Plain.current();
            if (plain == null) {
                session.uncaughtInOtherThread(thread, new Session.Report(thrown));
            } else {
                plain.uncaught(thread, thrown);
            }
            chosen.uncaughtException(thread, thrown);
        }
    }
}
