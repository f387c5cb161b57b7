"""What groups of a pattern matched: their own part of it, or nothing where they took no part."""

from tests.check.conftest import Ask, others
from verifier.verdict.outcome import Verdict

SOURCE = r"""
package acme;
import java.util.regex.*;
public class Groups {
    private static final Pattern V = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})");
    private static final Pattern OPTIONAL = Pattern.compile("v?(\\d{1,9})(?:\\.(\\d{1,9}))?(?:-([\\w.]+))?");
    private static final Pattern TEN = Pattern.compile("(\\d{1,10})");
    private static final Pattern SIGNED = Pattern.compile("([+-]?\\d{1,4})px");
    private static final Pattern HEX = Pattern.compile("#([0-9a-f]{2})([0-9a-f]{2})");
    private static final Pattern MAYBE = Pattern.compile("(\\d{0,4})x");
    private static final Pattern ALL = Pattern.compile("(\\d+)x");
    private static final Pattern EITHER = Pattern.compile("(\\d{1,3})|([a-z]{1,3})");
    private static final Pattern WORD = Pattern.compile("(\\w{1,3})x");

    // These hold.
    public static int major(String s) {
        Matcher m = V.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int minor(String s) {
        Matcher m = V.matcher(s);
        return m.find() ? Integer.parseInt(m.group(2)) : 0;
    }
    public static int optional(String s) {
        Matcher m = OPTIONAL.matcher(s);
        if (!m.matches()) throw new IllegalArgumentException(s);
        String second = m.group(2);
        return Integer.parseInt(m.group(1)) + (second == null ? 0 : Integer.parseInt(second));
    }
    public static int signed(String s) {
        Matcher m = SIGNED.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int hex(String s) {
        Matcher m = HEX.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(2), 16) : 0;
    }
    public static int either(String s) {
        Matcher m = EITHER.matcher(s);
        return m.matches() && m.group(1) != null ? Integer.parseInt(m.group(1)) : 0;
    }

    // These do not.
    public static int none(String s) {
        Matcher m = V.matcher(s);
        return Integer.parseInt(m.group(1));
    }
    public static int unmatched(String s) {
        Matcher m = V.matcher(s);
        m.matches();
        return Integer.parseInt(m.group(1));
    }
    public static int absent(String s) {
        Matcher m = OPTIONAL.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(2)) : 0;
    }
    public static int third(String s) {
        Matcher m = OPTIONAL.matcher(s);
        return m.matches() ? m.group(3).length() : 0;
    }
    public static int ten(String s) {
        Matcher m = TEN.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int empty(String s) {
        Matcher m = MAYBE.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int large(String s) {
        Matcher m = ALL.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int zero(String s) {
        Matcher m = V.matcher(s);
        return m.matches() ? 1 / Integer.parseInt(m.group(1)) : 0;
    }
    public static int hexed(String s) {
        Matcher m = HEX.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(2)) : 0;
    }
    public static int word(String s) {
        Matcher m = WORD.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int other(String s) {
        Matcher m = EITHER.matcher(s);
        return m.matches() ? m.group(1).length() : 0;
    }
    public static int outside(String s) {
        Matcher m = V.matcher(s);
        return m.matches() ? Integer.parseInt(m.group(3)) : 0;
    }
    public static int whole(String s) {
        Matcher m = V.matcher(s);
        return m.matches() ? Integer.parseInt(m.group()) : 0;
    }
    public static int late(String s) {
        Matcher m = V.matcher(s);
        boolean is = m.matches();
        m.find();
        return is ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int reset(String s) {
        Matcher m = V.matcher(s);
        boolean is = m.matches();
        m.reset("x");
        return is ? Integer.parseInt(m.group(1)) : 0;
    }
    public static int changed(StringBuilder s) {
        Matcher m = V.matcher(s);
        if (!m.matches()) return 0;
        s.setCharAt(0, 'x');
        return Integer.parseInt(m.group(1));
    }
    public static int shorter(StringBuilder s) {
        Matcher m = V.matcher(s);
        if (!m.matches()) return 0;
        s.setLength(1);
        return Integer.parseInt(m.group(2));
    }
}
"""
RIGHT = ("major", "minor", "optional", "signed", "hex", "either")
WRONG = (
    "none", "unmatched", "absent", "third", "ten", "empty", "large", "zero", "hexed", "word", "other",
    "outside", "whole", "late", "reset", "changed", "shorter",
)  # fmt: skip


def test_numbers_in_groups_are_parsed(prove: Ask) -> None:
    found = prove("Groups", SOURCE, RIGHT, 10)
    assert others(found, Verdict.TRUE) == set()


def test_groups_that_hold_something_else_are_seen_to_fail(ask: Ask) -> None:
    found = ask("Groups", SOURCE, WRONG, 10)
    assert others(found, Verdict.FALSE) == set()
