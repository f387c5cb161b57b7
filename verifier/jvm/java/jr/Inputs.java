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
        session.stop(Ending.EXITED, Integer.toString(status));
    }

    /** Stands for runtime.exit(status) and runtime.halt(status). */
    public static void exit(Runtime runtime, int status) {
        if (runtime == null) {
            throw new NullPointerException();
        }
        exit(status);
    }
}
