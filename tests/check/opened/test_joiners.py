"""StringJoiners that loops change have a stand-in without a text (jvm/java/open, AnyStringJoiner)."""

from tests.check.conftest import Ask
from verifier.verdict.outcome import Verdict

JOINERS = """
package acme;
import java.util.StringJoiner;
public class Joiners {
    private Joiners() {}
    static int asked;
    static final class Word implements CharSequence {
        final int n;
        Word(int n) { this.n = n; }
        public int length() { return 1; }
        public char charAt(int at) { return 'a'; }
        public CharSequence subSequence(int from, int to) { return this; }
        public String toString() {
            if (n == 100) throw new ArithmeticException();
            asked++;
            return "a";
        }
    }
    static final class Mute implements CharSequence {
        public int length() { return 0; }
        public char charAt(int at) { return 'a'; }
        public CharSequence subSequence(int from, int to) { return this; }
        public String toString() { return null; }
    }
    private static StringJoiner made(char c) { return new StringJoiner(String.valueOf(c)); }

    public static String joined(char[] data, char c) {
        StringJoiner found = made(c);
        for (char one : data) found.add(String.valueOf(one));
        return found.toString();
    }
    public static int same(int[] data) {
        StringJoiner found = new StringJoiner(",", "[", "]");
        for (int one : data) if (found.add("" + one) != found) return data[-1];
        return found.getClass() == StringJoiner.class && found.length() >= 0 ? 0 : data[-1];
    }
    public static int merged(int[] data) {
        StringJoiner found = new StringJoiner(",");
        for (int one : data) found.merge(new StringJoiner("" + one)).setEmptyValue("none");
        return found.toString().length();
    }

    public static char empty(char[] data) {
        StringJoiner found = made(',');
        for (char one : data) found.add(String.valueOf(one));
        return found.toString().charAt(0);
    }
    public static int length(char[] data) {
        StringJoiner found = made(',');
        for (char one : data) found.add(String.valueOf(one));
        return 100 / (found.length() - 5);
    }
    public static int words(char[] data) {
        StringJoiner found = made(',');
        for (int i = 0; i < data.length; i++) found.add(new Word(i));
        return found.length();
    }
    public static int mute(char[] data) {
        StringJoiner found = made(',');
        for (int i = 0; i < data.length; i++) found.add(i == 100 ? new Mute() : "");
        return found.length();
    }
    public static int muteDelimiter(char[] data) {
        StringJoiner found = new StringJoiner(new Mute());
        for (int i = 0; i < data.length; i++) found.add("a");
        return found.length();
    }
    public static int counted(char[] data) {
        StringJoiner found = made(',');
        asked = 0;
        for (char one : data) found.add(new Word(1));
        return 1 / (asked - 7);
    }
    public static int delimiters(char[] data) {
        int n = 0;
        for (int i = 0; i < data.length; i++) {
            StringJoiner found = new StringJoiner(i == 100 ? null : ",");
            for (char one : data) found.add(String.valueOf(one));
            n += found.length();
        }
        return n;
    }
    public static int unchanged(char[] data, String word) {
        StringJoiner found = made(',');
        for (int i = 0; i < data.length; i++) found.setEmptyValue(word);
        return data.length == 100000 && found.toString() == word ? data[-1] : 0;
    }
    public static int twice(char[] data) {
        StringJoiner found = new StringJoiner(",");
        for (int i = 0; i < data.length; i++) found.setEmptyValue("none");
        return data.length == 100000 && found.toString() == found.toString() ? data[-1] : 0;
    }
    public static int nothing(char[] data) {
        StringJoiner found = made(',');
        for (int i = 0; i < data.length; i++) found.setEmptyValue(i == 100 ? null : "");
        return found.length();
    }
    public static int others(char[] data) {
        StringJoiner found = made(','), other = null;
        for (int i = 0; i < data.length; i++) {
            found.merge(i == 100 ? other : found);
        }
        return found.length();
    }
    public static int cast(char[] data) {
        StringJoiner found = made(',');
        for (char one : data) found.add(String.valueOf(one));
        return ((Object) found) instanceof Comparable ? 1 : ((CharSequence) (Object) found).length();
    }
    public static int content(char[] data) {
        StringJoiner found = made(',');
        for (char one : data) found.add(String.valueOf(one));
        return 1 / (found.toString().indexOf('x') - 3);
    }
}
"""
PROVED = ["joined", "same", "merged"]
CAN_FAIL = [
    "empty", "length", "words", "mute", "muteDelimiter", "unchanged", "twice", "counted", "delimiters",
    "nothing", "others", "cast", "content",
]  # fmt: skip


def test_what_holds_of_joiners_that_loops_change(try_to_prove: Ask) -> None:
    answers = try_to_prove("Joiners", JOINERS, PROVED, 20)
    assert [name for name in PROVED if answers[name].verdict is not Verdict.TRUE] == []


def test_what_joiners_can_lead_to(try_to_prove: Ask) -> None:
    answers = try_to_prove("Joiners", JOINERS, CAN_FAIL, 1.5)
    assert [name for name in CAN_FAIL if answers[name].verdict is Verdict.TRUE] == []
