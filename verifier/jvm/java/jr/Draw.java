package jr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Values for a run whose queue of inputs is empty: zeros, or a seeded mix of constants of the program,
 * boundary values, small numbers, repetitions and random bits. Each seed has its own mix.
 */
final class Draw {
    private static final long[] EDGES = {
        0, 1, -1, 2, -2, 10, 16, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, 1000, 32767, 65535,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE - 1,
    };
    private static final double[] REAL_EDGES = {
        0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 10.0, 100.0, 1e-10, 1e10, -1e10, Math.PI, -Math.PI, Math.PI / 2,
        Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, Float.MAX_VALUE, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
    };

    private final boolean zero;
    private final boolean extreme;
    private final SplittableRandom random;
    private final List<Long> numbers = new ArrayList<>();
    private final List<Double> reals = new ArrayList<>();
    private final List<String> strings = new ArrayList<>();
    private final Map<String, Object> last = new HashMap<>();
    private final int constants;
    private final int edges;
    private final int small;
    private final int repeats;
    private final int truths;
    private final int ends;

    /**
     * {@code extreme}: most numbers are the smallest and the largest ones, or near them, and loops that go on as
     * long as a boolean is true are long, in every fourth of these runs.
     */
    Draw(boolean zero, boolean extreme, long seed, Object[] pool) {
        this.zero = zero;
        this.extreme = extreme;
        random = new SplittableRandom(seed);
        for (Object constant : pool) {
            if (constant instanceof Long) {
                numbers.add((Long) constant);
            } else if (constant instanceof Double) {
                reals.add((Double) constant);
            } else if (constant instanceof String) {
                strings.add((String) constant);
            }
        }
        constants = random.nextInt(100);
        edges = random.nextInt(40);
        small = random.nextInt(100);
        repeats = random.nextInt(4) == 0 ? random.nextInt(90) : 0;
        int often = 10 + random.nextInt(81);
        truths = extreme && Math.floorMod(seed, 4L) == 3 ? 98 : often;
        ends = (int) Math.floorMod(seed, 40L);
    }

    /** A value of the kind; {@code bound} > 0 asks for an int from 0 to bound - 1. */
    Object value(String kind, int bound) {
        Object before = last.get(kind);
        if (before != null && bound == 0 && percent(repeats)) {
            return before;
        }
        Object value = fresh(kind, bound);
        last.put(kind, value);
        return value;
    }

    private Object fresh(String kind, int bound) {
        switch (kind) {
            case "boolean":
            case "random_boolean": return !zero && percent(truths);
            case "byte":
            case "random_byte": return (byte) number(8);
            case "char": return (char) character();
            case "short": return (short) number(16);
            case "int": return (int) number(32);
            case "random_int": return bound > 0 ? (int) Long.remainderUnsigned(number(32), bound) : (int) number(32);
            case "long":
            case "random_long": return number(64);
            case "float": return (float) real();
            case "double": return real();
            case "random_float": return zero ? 0f : random.nextInt(1 << 24) / (float) (1 << 24);
            case "random_double": return unit();
            case "random_gaussian": return zero ? 0.0 : random.nextInt(-4000, 4000) / 1000.0;
            case "string": return string();
            case "outside_ended": return zero || percent(ends);
            case "outside_line": return line();
            case "outside_byte": return zero || percent(ends) ? -1 : character() & 0xff;
            default: throw new IllegalArgumentException(kind);
        }
    }

    private boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private long number(int bits) {
        if (zero) {
            return 0;
        }
        if (extreme && percent(60)) {
            long end = (random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE) >> (64 - bits);
            return end < 0 ? end + random.nextInt(3) : end - random.nextInt(3);
        }
        if (!numbers.isEmpty() && percent(constants)) {
            long constant = any(numbers);
            switch (random.nextInt(8)) {
                case 0: return constant + 1;
                case 1: return constant - 1;
                case 2: return -constant;
                default: return constant;
            }
        }
        if (percent(edges)) {
            return EDGES[random.nextInt(EDGES.length)];
        }
        if (percent(small)) {
            return random.nextInt(-4, 13);
        }
        return random.nextLong() >> random.nextInt(bits);
    }

    private int character() {
        if (zero) {
            return 0;
        }
        if (!strings.isEmpty() && percent(30)) {
            String text = any(strings);
            if (!text.isEmpty()) {
                return text.charAt(random.nextInt(text.length()));
            }
        }
        return percent(60) ? 32 + random.nextInt(95) : (int) number(16);
    }

    private double unit() {
        if (zero) {
            return 0.0;
        }
        if (!reals.isEmpty() && percent(constants)) {
            double constant = any(reals);
            if (constant >= 0 && constant < 1) {
                return constant;
            }
        }
        return percent(20) ? random.nextInt(16) / 16.0 : random.nextDouble();
    }

    private double real() {
        if (zero) {
            return 0.0;
        }
        if (percent(constants)) {
            if (!reals.isEmpty() && percent(70)) {
                double constant = any(reals);
                switch (random.nextInt(6)) {
                    case 0: return -constant;
                    case 1: return constant + random.nextDouble() - 0.5;
                    case 2: return Math.nextUp(constant);
                    case 3: return Math.nextDown(constant);
                    default: return constant;
                }
            }
            return number(32);
        }
        if (percent(edges)) {
            return REAL_EDGES[random.nextInt(REAL_EDGES.length)];
        }
        switch (random.nextInt(6)) {
            case 0: return random.nextDouble();
            case 1: return random.nextDouble(-10, 10);
            case 2: return random.nextDouble(-1000, 1000);
            case 3: return random.nextInt(-20, 21);
            case 4: return random.nextInt(-40, 41) / 4.0;
            default: return random.nextDouble(-1, 1) * Math.pow(2, random.nextInt(-100, 100));
        }
    }

    /** A line of input: the text of a number, or any text without an end of line. */
    private String line() {
        if (zero) {
            return "";
        }
        switch (random.nextInt(4)) {
            case 0: return Long.toString(number(32));
            case 1: return Double.toString(reals.isEmpty() || percent(30) ? real() : any(reals));
            default: return string().replaceAll("[\\r\\n]", "");
        }
    }

    /** Numbers and words with one separator between them, as scanners and tokenizers read them. */
    private String words() {
        String separator = strings.isEmpty() || percent(60) ? " " : any(strings);
        List<String> words = new ArrayList<>();
        for (int left = random.nextInt(2, 7); left > 0; left--) {
            boolean constant = !strings.isEmpty() && percent(20);
            words.add(constant ? any(strings) : percent(70) ? Integer.toString(random.nextInt(-4, 13)) : "ab");
        }
        return String.join(separator, words);
    }

    private String string() {
        if (zero) {
            return "";
        }
        if (!strings.isEmpty() && percent(20 + constants)) {
            String text = any(strings);
            switch (random.nextInt(12)) {
                case 0: return text + any(strings);
                case 1: return text.substring(0, random.nextInt(text.length() + 1));
                case 2: return text.substring(random.nextInt(text.length() + 1));
                case 3: return text.toUpperCase(java.util.Locale.ROOT);
                case 4: return text.toLowerCase(java.util.Locale.ROOT);
                case 5: {
                    int cut = random.nextInt(text.length() + 1);
                    return text.substring(0, cut) + (char) character() + text.substring(cut);
                }
                default: return text;
            }
        }
        if (percent(20)) {
            return percent(40) ? words() : Long.toString(number(16));
        }
        int length = percent(edges) ? random.nextInt(40) : random.nextInt(9);
        char[] units = new char[length];
        for (int i = 0; i < length; i++) {
            units[i] = (char) (percent(90) ? 32 + random.nextInt(95) : random.nextInt(256));
        }
        return new String(units);
    }
}
