package java.contract;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

/**
 * Formats of numbers of which little is known (verifier/models/util/open_format.py).
 *
 * <p>What a format may reject of a number or a text is its class, never its digits or characters.
 */
interface Formatted {
    class Instead {
        static String format(String pattern, Object... given) {
            String.format(pattern, known(given));
            return Nondet.of(String.class);
        }

        static String format(Locale locale, String pattern, Object... given) {
            String.format(locale, pattern, known(given));
            return Nondet.of(String.class);
        }

        /** The same objects, with known ones for numbers and texts. */
        private static Object[] known(Object[] given) {
            Nondet.assume("ordinary-numbers");
            Object[] known = new Object[given.length];
            for (int at = 0; at < given.length; at++) {
                Object one = given[at];
                if (one instanceof BigDecimal) {
                    one = BigDecimal.TEN;
                } else if (one instanceof BigInteger) {
                    one = BigInteger.TEN;
                } else if (one instanceof String) {
                    one = "text";
                }
                known[at] = one;
            }
            return known;
        }
    }
}
