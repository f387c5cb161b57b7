package java.contract.java.math;

import static java.math.RoundingMode.UNNECESSARY;

import java.contract.*;
import java.math.MathContext;
import java.math.RoundingMode;

/** Decimal numbers: all but a few calls fail at the limits of scales and of digits only, which are far away. */
@Steady
interface BigDecimal {
    int scale();
    @Natural int precision();
    java.math.BigInteger unscaledValue();
    String toPlainString();
    String toEngineeringString();

    /** What holds for numbers that the program made, too, unless all that a call reads is known. */
    @Pure
    @UnlessKnown
    @Leaves({java.math.BigDecimal.class, java.math.BigInteger.class})
    final class Made {
        private Made() {}

        private static java.math.BigDecimal ordinary() {
            Nondet.assume(Rule.ORDINARY_NUMBERS);
            return Nondet.of(java.math.BigDecimal.class);
        }

        private static java.math.BigDecimal with(Object other) {
            Rule.given(other);
            return ordinary();
        }

        private static java.math.BigDecimal with(Object other, MathContext context) {
            Rule.given(other);
            return rounded(context, false);
        }

        /** A result whose scale a number moves: far from the limits if that is an ordinary one. */
        private static java.math.BigDecimal moved(int places) {
            if (places < -Rule.ORDINARY_PLACES || places > Rule.ORDINARY_PLACES) {
                Rule.mayFail(ArithmeticException.class);
            }
            return ordinary();
        }

        /** A result that is rounded. */
        private static java.math.BigDecimal rounded(int scale, RoundingMode mode) {
            Rule.given(mode);
            if (mode == UNNECESSARY) {
                Rule.mayFail(ArithmeticException.class);
            }
            return moved(scale);
        }

        /** A result that is rounded to so many digits, or to none: then a quotient may never end. */
        private static java.math.BigDecimal rounded(MathContext context, boolean mayNeverEnd) {
            Rule.given(context);
            if (context.getRoundingMode() == UNNECESSARY || mayNeverEnd && context.getPrecision() == 0) {
                Rule.mayFail(ArithmeticException.class);
            }
            return ordinary();
        }

        private static RoundingMode mode(int rounding) {
            if (rounding < java.math.BigDecimal.ROUND_UP || rounding > java.math.BigDecimal.ROUND_UNNECESSARY) {
                throw Nondet.fail(IllegalArgumentException.class);
            }
            return rounding == java.math.BigDecimal.ROUND_UNNECESSARY ? UNNECESSARY : RoundingMode.UP;
        }

        private static void divisor(java.math.BigDecimal other) {
            Rule.given(other);
            if (other.signum() == 0) {
                throw Nondet.fail(ArithmeticException.class);
            }
        }

        /** Whether each quotient by a known number has an end: then 2 and 5 are its only prime factors. */
        private static boolean ends(java.math.BigDecimal other) {
            if (!Nondet.isKnown(other) || other.unscaledValue().bitLength() > 63) {
                return false;
            }
            long left = Math.abs(other.unscaledValue().longValue());
            while (left % 2 == 0) {
                left /= 2;
            }
            while (left % 5 == 0) {
                left /= 5;
            }
            return left == 1;
        }

        static java.math.BigDecimal add(java.math.BigDecimal self, java.math.BigDecimal other) {
            return with(other);
        }

        static java.math.BigDecimal add(java.math.BigDecimal self, java.math.BigDecimal other, MathContext context) {
            return with(other, context);
        }

        static java.math.BigDecimal subtract(java.math.BigDecimal self, java.math.BigDecimal other) {
            return with(other);
        }

        static java.math.BigDecimal subtract(java.math.BigDecimal self, java.math.BigDecimal other, MathContext context) {
            return with(other, context);
        }

        static java.math.BigDecimal multiply(java.math.BigDecimal self, java.math.BigDecimal other) {
            return with(other);
        }

        static java.math.BigDecimal multiply(java.math.BigDecimal self, java.math.BigDecimal other, MathContext context) {
            return with(other, context);
        }

        static java.math.BigDecimal divide(java.math.BigDecimal self, java.math.BigDecimal other) {
            divisor(other);
            if (!ends(other)) {
                Rule.mayFail(ArithmeticException.class);
            }
            return ordinary();
        }

        static java.math.BigDecimal divide(java.math.BigDecimal self, java.math.BigDecimal other, MathContext context) {
            Rule.given(context);
            divisor(other);
            return rounded(context, true);
        }

        static java.math.BigDecimal divide(java.math.BigDecimal self, java.math.BigDecimal other, RoundingMode rounding) {
            Rule.given(rounding);
            divisor(other);
            return rounded(0, rounding);
        }

        static java.math.BigDecimal divide(java.math.BigDecimal self, java.math.BigDecimal other, int scale, RoundingMode rounding) {
            Rule.given(rounding);
            divisor(other);
            return rounded(scale, rounding);
        }

        static java.math.BigDecimal divide(java.math.BigDecimal self, java.math.BigDecimal other, int rounding) {
            RoundingMode mode = mode(rounding);
            divisor(other);
            return rounded(0, mode);
        }

        static java.math.BigDecimal divide(java.math.BigDecimal self, java.math.BigDecimal other, int scale, int rounding) {
            RoundingMode mode = mode(rounding);
            divisor(other);
            return rounded(scale, mode);
        }

        static java.math.BigDecimal divideToIntegralValue(java.math.BigDecimal self, java.math.BigDecimal other) {
            divisor(other);
            return ordinary();
        }

        static java.math.BigDecimal remainder(java.math.BigDecimal self, java.math.BigDecimal other) {
            divisor(other);
            return ordinary();
        }

        static java.math.BigDecimal pow(java.math.BigDecimal self, int exponent) {
            if (exponent < 0) {
                throw Nondet.fail(ArithmeticException.class);
            }
            return moved(exponent);
        }

        static void init(java.math.BigDecimal self, String text) {
            Rule.given(text);
            Rule.mayFail(NumberFormatException.class);
            Nondet.open(self);
        }

        static void init(java.math.BigDecimal self, double value) {
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                throw Nondet.fail(NumberFormatException.class);
            }
            Nondet.open(self);
        }

        static java.math.BigDecimal abs(java.math.BigDecimal self) {
            return ordinary();
        }

        static java.math.BigDecimal negate(java.math.BigDecimal self) {
            return ordinary();
        }

        static java.math.BigDecimal round(java.math.BigDecimal self, MathContext context) {
            return rounded(context, false);
        }

        static java.math.BigDecimal setScale(java.math.BigDecimal self, int scale) {
            boolean isExact = scale >= self.scale() || self.signum() == 0;
            return isExact ? moved(scale) : rounded(scale, UNNECESSARY);
        }

        static java.math.BigDecimal setScale(java.math.BigDecimal self, int scale, RoundingMode rounding) {
            return rounded(scale, rounding);
        }

        static java.math.BigDecimal setScale(java.math.BigDecimal self, int scale, int rounding) {
            return rounded(scale, mode(rounding));
        }

        static java.math.BigDecimal movePointLeft(java.math.BigDecimal self, int places) {
            return moved(places);
        }

        static java.math.BigDecimal movePointRight(java.math.BigDecimal self, int places) {
            return moved(places);
        }

        static java.math.BigDecimal scaleByPowerOfTen(java.math.BigDecimal self, int places) {
            return moved(places);
        }

        static java.math.BigDecimal stripTrailingZeros(java.math.BigDecimal self) {
            return ordinary();
        }

        static int signum(java.math.BigDecimal self) {
            return Nondet.isRanked(self) ? Long.signum(Nondet.rank(self)) : self.signum();
        }

        static int compareTo(java.math.BigDecimal self, java.math.BigDecimal other) {
            Rule.given(other);
            return Rule.compared(self, self.signum(), other, other.signum());
        }

        static int compareTo(java.math.BigDecimal self, Object other) {
            Rule.given(other);
            if (!(other instanceof java.math.BigDecimal)) {
                throw Nondet.fail(ClassCastException.class);
            }
            return compareTo(self, (java.math.BigDecimal) other);
        }

        static java.math.BigDecimal min(java.math.BigDecimal self, java.math.BigDecimal other) {
            Rule.given(other);
            return compareTo(self, other) <= 0 ? self : other;
        }

        static java.math.BigDecimal max(java.math.BigDecimal self, java.math.BigDecimal other) {
            Rule.given(other);
            return compareTo(self, other) >= 0 ? self : other;
        }

        static boolean equals(java.math.BigDecimal self, Object other) {
            return other instanceof java.math.BigDecimal && self.scale() == ((java.math.BigDecimal) other).scale() && Rule.isEqual(self, other);
        }

        static int hashCode(java.math.BigDecimal self) {
            return Rule.hash(self, self.scale());
        }

        static String toString(java.math.BigDecimal self) {
            return Nondet.of(String.class);
        }

        static String toPlainString(java.math.BigDecimal self) {
            Nondet.assume(Rule.ORDINARY_NUMBERS);
            return Nondet.of(String.class);
        }

        static java.math.BigInteger toBigInteger(java.math.BigDecimal self) {
            Nondet.assume(Rule.ORDINARY_NUMBERS);
            return Nondet.of(java.math.BigInteger.class);
        }

        static int intValue(java.math.BigDecimal self) {
            return Rule.anyInt();
        }

        static long longValue(java.math.BigDecimal self) {
            return Rule.anyLong();
        }

        static double doubleValue(java.math.BigDecimal self) {
            return Rule.anyNumber();
        }

        static int intValueExact(java.math.BigDecimal self) {
            Rule.mayFail(ArithmeticException.class);
            return Rule.anyInt();
        }

        static long longValueExact(java.math.BigDecimal self) {
            Rule.mayFail(ArithmeticException.class);
            return Rule.anyLong();
        }
    }

    /** Numbers that are made of values which are not known. */
    @Pure
    @UnlessKnown
    @Leaves(java.math.BigDecimal.class)
    final class Instead {
        private Instead() {}

        static java.math.BigDecimal valueOf(double value) {
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                throw Nondet.fail(NumberFormatException.class);
            }
            return Nondet.of(java.math.BigDecimal.class);
        }
    }
}
