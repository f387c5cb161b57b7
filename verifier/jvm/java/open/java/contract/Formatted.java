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
            String.format(pattern, known(pattern, given));
            return Nondet.of(String.class);
        }

        static String format(Locale locale, String pattern, Object... given) {
            String.format(locale, pattern, known(pattern, given));
            return Nondet.of(String.class);
        }

        /** Known objects of the same classes; the character that an int means may be none. */
        private static Object[] known(String pattern, Object[] given) {
            Nondet.assume("ordinary-numbers");
            boolean characters = pattern.indexOf('c') >= 0 || pattern.indexOf('C') >= 0;
            Object[] known = new Object[given.length];
            for (int at = 0; at < given.length; at++) {
                Object one = given[at];
                if (one instanceof BigDecimal) {
                    one = BigDecimal.TEN;
                } else if (one instanceof BigInteger) {
                    one = BigInteger.TEN;
                } else if (one instanceof String) {
                    one = "text";
                } else if (one instanceof Integer && !characters) {
                    one = 1;
                } else if (one instanceof Long) {
                    one = 1L;
                } else if (one instanceof Double) {
                    one = 1.0;
                }
                known[at] = one;
            }
            return known;
        }
    }
}
