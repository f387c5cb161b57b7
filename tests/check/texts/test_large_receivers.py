"""Objects that a call makes large, so that sizes overflow."""

from __future__ import annotations

from tests.check.conftest import Ask
from verifier.analysis.large_inputs import with_least_lengths
from verifier.report.harness import java_literal
from verifier.solving.answer import Model
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.verdict.outcome import LargeInput, Verdict

GROWING = """
package acme;
public class Bytes {
    private byte[] data;
    private int size;
    public Bytes(int room) { data = new byte[room]; }
    public void skip(int count) {
        if (count < 0 || count > Integer.MAX_VALUE - size) throw new IllegalArgumentException();
        ensure(size + count);
        size += count;
    }
    public void add(byte one) {
        ensure(size + 1);
        data[size++] = one;
    }
    public int size() { return size; }
    private void ensure(int room) {
        if (room > data.length) data = java.util.Arrays.copyOf(data, room * 16);
    }
}
"""


def test_a_buffer_that_one_call_makes_large(ask: Ask) -> None:
    found = ask("Bytes", GROWING, ["add", "size"], 15)
    assert found["add"].verdict is Verdict.FALSE
    assert found["add"].reproducer is not None
    assert ".skip(" in found["add"].reproducer.program
    assert found["size"].verdict is Verdict.TRUE


def test_large_numbers_are_made_small() -> None:
    tm = TermFactory()
    room = tm.var("room", BV32)
    asked = 0

    def find(conditions: list[Term]) -> Model | None:
        nonlocal asked
        asked += 1
        model: Model = {room: 1 << 30}
        return model if all(Evaluator(model).holds(one) for one in conditions) else None

    found = with_least_lengths(tm, [], [], {room: (1 << 31) - 1}, find, {}, [room])
    assert found == {room: 1 << 30}
    assert asked < 40
    assert java_literal(LargeInput("int", 1 << 30, None, 1 << 30)) == "1073741824"


LENGTHS = """
package acme;
public class Lengths {
    public static int after(String s) {
        int[] ends = new int[s.length() + 1];
        for (int i = 0; i < s.length(); i++) ends[i + 1] = i;
        return ends[s.length()];
    }
    public static int each(CharSequence s) {
        int sum = 0;
        for (int i = 0; i <= s.length(); i++) sum += i < s.length() ? s.charAt(i) : 1;
        return sum;
    }
    public static int more(String s) { return new byte[s.length() + 3].length; }
    public static int both(String s, CharSequence t) { return new byte[s.length() + t.length() + 1].length; }
    public static int built(String s, String t) {
        return new byte[new StringBuilder(s).append(t).append("abc").length() + 1].length;
    }
    public static int twice(CharSequence s) { return new byte[s.length() * 2].length; }
    public static int last(String s) { return s.charAt(s.length() - 1); }
    public static int beyond(CharSequence s) {
        int sum = 0;
        for (int i = 0; i <= s.length(); i++) sum += s.charAt(i);
        return sum;
    }
}
"""


def test_no_text_is_as_long_as_ints_reach(try_to_prove: Ask) -> None:
    failing = ["more", "both", "twice", "last", "beyond"]
    found = try_to_prove("Lengths", LENGTHS, ["after", "each", "built", *failing], 10)
    verdicts = {name: found[name].verdict for name in found}
    assert verdicts["after"] is Verdict.TRUE, found["after"].reason
    assert verdicts["each"] is Verdict.TRUE, found["each"].reason
    assert all(verdicts[name] is not Verdict.TRUE for name in failing), verdicts
