package java.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What natives of contracts mean where these run on a Java virtual machine: one choice after the other is tried. */
public final class Nondet {
    static final class Refused extends RuntimeException {}

    static final class Failed extends RuntimeException {
        final Class<? extends Throwable> kind;

        Failed(Class<? extends Throwable> kind) {
            this.kind = kind;
        }
    }

    /** What the real method gave: nobody else has to be tried. */
    static Object wanted;

    /** The arrays that may hold anything. */
    static final Set<Object> FILLED = Collections.newSetFromMap(new IdentityHashMap<>());

    private static final List<Integer> CHOICES = new ArrayList<>();
    private static final List<Integer> SIZES = new ArrayList<>();
    private static int at;

    static void first() {
        CHOICES.clear();
        SIZES.clear();
        begin();
    }

    private static void begin() {
        at = 0;
        FILLED.clear();
    }

    /** Whether there are choices that were not made yet. */
    static boolean next() {
        while (!CHOICES.isEmpty()) {
            int last = CHOICES.size() - 1;
            int chosen = CHOICES.remove(last) + 1;
            if (chosen < SIZES.get(last)) {
                CHOICES.add(chosen);
                begin();
                return true;
            }
            SIZES.remove(last);
        }
        return false;
    }

    private static Object choose(Object... options) {
        if (at == CHOICES.size()) {
            CHOICES.add(0);
            SIZES.add(options.length);
        }
        return options[CHOICES.get(at++)];
    }

    public static boolean flip() {
        return (Boolean) choose(false, true);
    }

    public static int within(int low, int high) {
        return (int) within((long) low, (long) high);
    }

    /** Here a day of the week. */
    public static int told(int low, int high, long about) {
        return wanted instanceof java.time.DayOfWeek ? ((java.time.DayOfWeek) wanted).getValue() : within(low, high);
    }

    public static long within(long low, long high) {
        boolean isNumber = wanted instanceof Integer || wanted instanceof Long;
        long number = isNumber ? ((Number) wanted).longValue()
                : wanted instanceof Double ? Double.doubleToRawLongBits((Double) wanted) : low;
        return low <= number && number <= high ? (Long) choose(low, high, number) : (Long) choose(low, high);
    }

    @SuppressWarnings("unchecked")
    public static <T> T of(Class<T> kind) {
        return kind.isInstance(wanted) ? (T) wanted : null;
    }

    public static void fill(Object array) {
        FILLED.add(array);
    }

    public static void change(Object changed) {}

    public static void open(Object made) {}

    public static RuntimeException fail(Class<? extends Throwable> kind) {
        throw new Failed(kind);
    }

    public static RuntimeException refuse(String what) {
        throw new Refused();
    }

    public static boolean isShown(Object given) {
        return given == null || Arrays.asList("java.lang.String", "java.lang.Integer", "java.lang.StringBuilder")
                .contains(given.getClass().getName());
    }

    public static boolean isForeign(Object given) {
        return given != null;
    }

    public static boolean isOfJdk(Object given) {
        return given != null;
    }

    public static boolean keeps(Class<?> type, String called) {
        return false;
    }

    public static boolean isUnknown(String text) {
        return text != null;
    }

    public static boolean isKnown(Object given) {
        return false;
    }

    public static boolean isOfCollection(Object stream) {
        return true;
    }

    public static boolean makesArrays(Object function) {
        return function != null && ((Object[]) ((java.util.function.IntFunction<?>) function).apply(5)).length == 5;
    }

    /** Here: whether a number is a double. */
    public static boolean isRanked(Object number) {
        double near = ((Number) number).doubleValue();
        return !Double.isInfinite(near)
                && new java.math.BigDecimal(near).compareTo(new java.math.BigDecimal(number.toString())) == 0;
    }

    public static long rank(Object number) {
        double value = ((Number) number).doubleValue();
        return Long.signum(Double.compare(value, 0)) * Double.doubleToLongBits(Math.abs(value));
    }

    public static int hash(boolean isDecimal, long rank, int scale) {
        return (Integer) wanted;
    }

    public static boolean areDatesNear() {
        return true;
    }

    public static void assume(String name) {}

    public static boolean isInitialising() {
        return false;
    }

    public static Object like(Object one) {
        return wanted;
    }
}
