package java.contract.java.math;

import java.contract.*;

/** Whole numbers: all but a few calls fail at the limit of the digits only, which is far away. */
@Steady
interface BigInteger {
    @Natural int bitLength();
    @Natural int bitCount();
    byte[] toByteArray();

    /** What holds for numbers that the program made, too, unless all that a call reads is known. */
    @Pure
    @UnlessKnown
    @Leaves(java.math.BigInteger.class)
    final class Made {
        private Made() {}

        private static java.math.BigInteger ordinary() {
            Nondet.assume(Rule.ORDINARY_NUMBERS);
            return Nondet.of(java.math.BigInteger.class);
        }

        private static java.math.BigInteger any() {
            return Nondet.of(java.math.BigInteger.class);
        }

        private static java.math.BigInteger with(Object other) {
            Rule.given(other);
            return any();
        }

        private static java.math.BigInteger grown(Object other) {
            Rule.given(other);
            return ordinary();
        }

        private static java.math.BigInteger moved(int places) {
            if (places < -Rule.ORDINARY_PLACES || places > Rule.ORDINARY_PLACES) {
                Rule.mayFail(ArithmeticException.class);
            }
            return ordinary();
        }

        private static java.math.BigInteger parted(java.math.BigInteger divisor) {
            Rule.given(divisor);
            if (divisor.signum() == 0) {
                throw Nondet.fail(ArithmeticException.class);
            }
            return any();
        }

        static java.math.BigInteger add(java.math.BigInteger self, java.math.BigInteger other) {
            return grown(other);
        }

        static java.math.BigInteger subtract(java.math.BigInteger self, java.math.BigInteger other) {
            return grown(other);
        }

        static java.math.BigInteger multiply(java.math.BigInteger self, java.math.BigInteger other) {
            return grown(other);
        }

        static java.math.BigInteger divide(java.math.BigInteger self, java.math.BigInteger divisor) {
            return parted(divisor);
        }

        static java.math.BigInteger remainder(java.math.BigInteger self, java.math.BigInteger divisor) {
            return parted(divisor);
        }

        static java.math.BigInteger mod(java.math.BigInteger self, java.math.BigInteger modulus) {
            Rule.given(modulus);
            if (modulus.signum() <= 0) {
                throw Nondet.fail(ArithmeticException.class);
            }
            return any();
        }

        static java.math.BigInteger gcd(java.math.BigInteger self, java.math.BigInteger other) {
            return with(other);
        }

        static java.math.BigInteger pow(java.math.BigInteger self, int exponent) {
            if (exponent < 0) {
                throw Nondet.fail(ArithmeticException.class);
            }
            return moved(exponent);
        }

        static void init(java.math.BigInteger self, String text) {
            Rule.given(text);
            Rule.mayFail(NumberFormatException.class);
            Nondet.open(self);
        }

        static java.math.BigInteger shiftLeft(java.math.BigInteger self, int places) {
            return moved(places);
        }

        static java.math.BigInteger shiftRight(java.math.BigInteger self, int places) {
            return moved(places);
        }

        static java.math.BigInteger abs(java.math.BigInteger self) {
            return any();
        }

        static java.math.BigInteger negate(java.math.BigInteger self) {
            return any();
        }

        static java.math.BigInteger not(java.math.BigInteger self) {
            return ordinary();
        }

        static java.math.BigInteger and(java.math.BigInteger self, java.math.BigInteger other) {
            return with(other);
        }

        static java.math.BigInteger or(java.math.BigInteger self, java.math.BigInteger other) {
            return with(other);
        }

        static java.math.BigInteger xor(java.math.BigInteger self, java.math.BigInteger other) {
            return with(other);
        }

        static int signum(java.math.BigInteger self) {
            return Nondet.isRanked(self) ? Long.signum(Nondet.rank(self)) : self.signum();
        }

        static int compareTo(java.math.BigInteger self, java.math.BigInteger other) {
            Rule.given(other);
            return Rule.compared(self, self.signum(), other, other.signum());
        }

        static int compareTo(java.math.BigInteger self, Object other) {
            Rule.given(other);
            if (!(other instanceof java.math.BigInteger)) {
                throw Nondet.fail(ClassCastException.class);
            }
            return compareTo(self, (java.math.BigInteger) other);
        }

        static java.math.BigInteger min(java.math.BigInteger self, java.math.BigInteger other) {
            Rule.given(other);
            return compareTo(self, other) < 0 ? self : other;
        }

        static java.math.BigInteger max(java.math.BigInteger self, java.math.BigInteger other) {
            Rule.given(other);
            return compareTo(self, other) > 0 ? self : other;
        }

        static boolean equals(java.math.BigInteger self, Object other) {
            return other instanceof java.math.BigInteger && Rule.isEqual(self, other);
        }

        static int hashCode(java.math.BigInteger self) {
            return Rule.hash(self);
        }

        static String toString(java.math.BigInteger self) {
            return Nondet.of(String.class);
        }

        static int intValue(java.math.BigInteger self) {
            return Rule.anyInt();
        }

        static long longValue(java.math.BigInteger self) {
            return Rule.anyLong();
        }

        static double doubleValue(java.math.BigInteger self) {
            return Rule.anyNumber();
        }

        static int intValueExact(java.math.BigInteger self) {
            Rule.mayFail(ArithmeticException.class);
            return Rule.anyInt();
        }

        static long longValueExact(java.math.BigInteger self) {
            Rule.mayFail(ArithmeticException.class);
            return Rule.anyLong();
        }
    }
}
