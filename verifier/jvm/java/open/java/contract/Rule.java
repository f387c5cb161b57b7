package java.contract;

import java.time.DateTimeException;
import java.time.LocalDate;

/** What many contracts say. */
public final class Rule {
    /** The assumption that numbers are far from the limits of their classes. */
    public static final String ORDINARY_NUMBERS = "ordinary-numbers";

    /** So many places of a number are far from the limits. */
    public static final int ORDINARY_PLACES = 100_000;

    private Rule() {}

    /** An exception of this class, or of one below, may be thrown. */
    public static void mayFail(Class<? extends Throwable> kind) {
        if (Nondet.flip()) {
            throw Nondet.fail(kind);
        }
    }

    /** A call with null fails. */
    public static void given(Object argument) {
        if (argument == null) {
            throw Nondet.fail(NullPointerException.class);
        }
    }

    public static int anyInt() {
        return Nondet.within(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long anyLong() {
        return Nondet.within(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Any double that is a number, or infinite. */
    public static double anyNumber() {
        double found = Double.longBitsToDouble(anyLong());
        return Double.isNaN(found) ? 0 : found;
    }

    /** How two numbers of one class compare that have these signs. */
    public static int compared(Object left, int leftSign, Object right, int rightSign) {
        if (Nondet.isRanked(left) && Nondet.isRanked(right)) {
            return Long.compare(Nondet.rank(left), Nondet.rank(right));
        }
        return leftSign != rightSign ? Integer.compare(leftSign, rightSign) : leftSign == 0 ? 0 : Nondet.within(-1, 1);
    }

    /** Whether two numbers of one class and of one scale are equal. */
    public static boolean isEqual(Object left, Object right) {
        boolean isRanked = Nondet.isRanked(left) && Nondet.isRanked(right);
        return isRanked ? Nondet.rank(left) == Nondet.rank(right) : left == right || Nondet.flip();
    }

    /** The hash code of a number of this scale. */
    public static int hash(java.math.BigDecimal number, int scale) {
        return Nondet.isRanked(number) ? Nondet.hash(true, Nondet.rank(number), scale) : anyInt();
    }

    public static int hash(java.math.BigInteger number) {
        return Nondet.isRanked(number) ? Nondet.hash(false, Nondet.rank(number), 0) : anyInt();
    }

    /** A number for each date. */
    public static long day(LocalDate date) {
        return (date.getYear() * 16L + date.getMonthValue()) * 32 + date.getDayOfMonth();
    }

    /** A date is moved: it stays far from the limits, unless the amount is a large one. */
    public static void moved(long amount) {
        if (amount < -ORDINARY_PLACES || amount > ORDINARY_PLACES) {
            mayFail(DateTimeException.class);
            mayFail(ArithmeticException.class);
        }
        Nondet.assume("ordinary-dates");
    }

    /** Nothing is known of calls with null. */
    public static void there(Object argument) {
        if (argument == null) {
            throw Nondet.refuse("with null");
        }
    }

    /** Nothing is known of calls with null, or with an object of the program. */
    public static void ofJdk(Object argument) {
        if (!Nondet.isOfJdk(argument)) {
            throw Nondet.refuse("with an argument that it may reject");
        }
    }

    /** Nothing is known of calls with a negative number. */
    public static void natural(long number) {
        if (number < 0) {
            throw Nondet.refuse("with a negative number");
        }
    }

    /** Nothing is known of calls with a part of something that lies outside. */
    public static void inside(int offset, int count, int whole) {
        if (isOutside(offset, count, whole)) {
            throw Nondet.refuse("with an offset and a length outside");
        }
    }

    /** Whether a part of something lies outside. */
    public static boolean isOutside(int offset, int count, int whole) {
        return offset < 0 || count < 0 || count > whole || offset > whole - count;
    }

    /** Nothing is known of calls with an object that code of the program may show. */
    public static void shown(Object given) {
        if (!Nondet.isShown(given)) {
            throw Nondet.refuse("with an object that is no text");
        }
    }

    /** The same, with a part of it. */
    public static void shownPart(CharSequence given, int from, int to) {
        shown(given);
        if (from < 0 || from > to || to > (given == null ? 4 : given.length())) {
            throw Nondet.refuse("with a part outside");
        }
    }

    /** How many units are read of so many: at least one, if any are asked for, or -1 at the end. */
    public static int count(int most) {
        int found = Nondet.within(-1, most);
        return found == 0 && most > 0 ? -1 : found;
    }
}
