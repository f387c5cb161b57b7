package java.contract.java.util.regex;

import java.contract.Steady;

@Steady
interface Pattern {
    String pattern();
    int flags();
    java.util.regex.Matcher matcher(CharSequence text);
}
