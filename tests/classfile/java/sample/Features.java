package sample;

import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

@Marker(number = 42, text = "on class", many = {})
public abstract class Features<T extends Comparable<T>> implements Supplier<T> {
    static final int INT = -123456;
    static final long LONG = Long.MIN_VALUE;
    static final float FLOAT = -0.0f;
    static final double DOUBLE = 1e300;
    static final String STRING = "nul\0, accent \u00e9, pair \ud83d\ude00, lone \ud800";
    static final char CHAR = '\uffff';
    static final boolean BOOLEAN = true;
    static final byte BYTE = -128;
    @Marker volatile T value;
    transient int[][] grid;

    static native int external(long a, double[] b);

    protected abstract T pick(T first, T second) throws java.io.IOException, InterruptedException;

    @Deprecated
    synchronized String concat(@Marker(number = 1) String a, int b) {
        return a + "-" + b + '\u0001' + STRING;
    }

    static int sum(int... numbers) {
        int total = 0;
        for (int number : numbers) {
            total += number;
        }
        return total;
    }

    Object lambdas(int captured) {
        IntSupplier plain = () -> captured + 1;
        Function<String, Integer> reference = Integer::valueOf;
        Supplier<Object> constructor = Object::new;
        return plain.getAsInt() + reference.apply("1") + constructor.get().hashCode();
    }

    Object local() {
        class Local {
            int field = 1;
        }
        return new Object() {
            @Override
            public String toString() {
                return "anonymous" + new Local().field;
            }
        };
    }

    void arrays() {
        Object[] all = {
            new boolean[1], new char[1], new float[1], new double[1], new byte[1], new short[1], new int[1], new long[1],
            new String[1], new int[2][3], new int[2][3][], int.class, String.class, long[].class
        };
        grid = (int[][]) all[9];
        grid[1][2] = 70000;
        byte b = (byte) grid[1][2];
        char c = (char) b;
        short s = (short) c;
        long l = 5L << s;
        float f = 2.0f * l;
        double d = f % 3.0 + 1.0;
        if (d < l && f >= 0 && all != null && all[0] != this) {
            d = -d;
        }
        grid[0][0] = (int) d + 300 + -1 + 6 + Short.MIN_VALUE + b + c + s;
    }

    int tries(int x) {
        try {
            x = 10 / x;
        } catch (ArithmeticException | NullPointerException e) {
            return -1;
        } finally {
            x++;
        }
        synchronized (this) {
            return x;
        }
    }

    static class Member {
        private int secret;
    }

    int peek(Member m) {
        return m.secret;
    }
}
