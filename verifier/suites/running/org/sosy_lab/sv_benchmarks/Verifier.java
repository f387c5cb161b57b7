package org.sosy_lab.sv_benchmarks;

import java.util.function.Function;

/** What drivers ask for their inputs: a source that whoever loaded this class has set. */
public final class Verifier {
    /** Gives a value of the kind that it is asked for. */
    public static Function<String, Object> source;

    private Verifier() {
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new Error("assumption");
        }
    }

    public static boolean nondetBoolean() {
        return (Boolean) source.apply("boolean");
    }

    public static byte nondetByte() {
        return (Byte) source.apply("byte");
    }

    public static char nondetChar() {
        return (Character) source.apply("char");
    }

    public static short nondetShort() {
        return (Short) source.apply("short");
    }

    public static int nondetInt() {
        return (Integer) source.apply("int");
    }

    public static long nondetLong() {
        return (Long) source.apply("long");
    }

    public static float nondetFloat() {
        return (Float) source.apply("float");
    }

    public static double nondetDouble() {
        return (Double) source.apply("double");
    }

    public static String nondetString() {
        return (String) source.apply("string");
    }
}
