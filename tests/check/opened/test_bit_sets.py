"""BitSets in fields and of callers may have any bits (jvm/java/open, contract of BitSet)."""

from tests.check.conftest import Ask, Refute, others
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Bits {
    private final BitSet bits;
    private final int size;
    private BitSet late;
    public Bits(int size) {
        if (size < 1) throw new IllegalArgumentException();
        this.size = size;
        this.bits = new BitSet(size);
    }
    public void open() { late = new BitSet(); }

    // These hold.
    public void add(String word) { bits.set(Math.floorMod(word.hashCode(), size)); }
    public boolean has(String word) { return bits.get(Math.floorMod(word.hashCode(), size)); }
    public boolean drop(String word) {
        int at = Math.floorMod(word.hashCode(), size);
        boolean had = bits.get(at);
        bits.clear(at);
        return had;
    }
    public void addAll(String[] words) {
        for (String word : words) {
            for (int i = 0; i < 3; i++) bits.set(Math.floorMod(word.hashCode() + i * size, size));
        }
    }
    public double fill() { return (double) bits.cardinality() / size; }
    public int walk() {
        int n = 0;
        for (int at = bits.nextSetBit(0); at >= 0; at = bits.nextSetBit(at + 1)) {
            n++;
            if (at == Integer.MAX_VALUE) break;
        }
        return n;
    }
    public static boolean shared(BitSet one, BitSet other) { return one.intersects(other); }
    public int known() {
        BitSet own = new BitSet();
        own.set(3);
        return 1 / own.cardinality();
    }
    public void joins(BitSet other) { bits.or(other); bits.andNot(other); bits.and(bits); bits.xor(other); }
    public static int sum(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) return 0;
        return a > 0 && b > 0 && sum < 0 ? 1 / 0 : sum;
    }

    // These do not.
    public void signed(String word) { bits.set(word.hashCode() % size); }
    public boolean absolute(String word) { return bits.get(Math.abs(word.hashCode()) % size); }
    public void unchecked(String word, int most) { bits.set(Math.floorMod(word.hashCode(), most)); }
    public void below(String word, int most) { if (most != 0) unchecked(word, most); }
    public void first() { bits.clear(bits.nextSetBit(0)); }
    public void last() { bits.clear(bits.length() - 1); }
    public boolean turned(String word) {
        int at = Math.floorMod(word.hashCode(), size);
        return bits.get(at - size / 2);
    }
    public int share() { return size / bits.cardinality(); }
    public int twice(String word) {
        int at = Math.floorMod(word.hashCode(), size);
        bits.set(at);
        return bits.get(at) ? 1 / (bits.cardinality() - 1) : 0;
    }
    public void changed(BitSet other) { if (!bits.isEmpty()) { bits.and(other); int n = 1 / bits.length(); } }
    public boolean early(String word) { return late.get(word.length()); }
    public void range(String word) { bits.set(word.length(), size); }
    public static void nobody(BitSet one, Object other) { one.or(other instanceof BitSet b ? b : null); }
    public static int over(int a, int b) {
        int sum = a + b;
        if ((a ^ sum) < 0) return 0;
        return a > 0 && b > 0 && sum < 0 ? 1 : 1 / (sum - 7);
    }
}
"""
ODD = """
package acme;
import java.util.BitSet;
public class Odd extends BitSet {
    @Override public boolean get(int at) { throw new ArithmeticException(); }
    public static boolean any(BitSet one) { return one.get(0); }
}
"""
RIGHT = ("add", "has", "drop", "addAll", "fill", "walk", "shared", "known", "joins", "sum")
WRONG = (
    "signed", "absolute", "unchecked", "below", "first", "last", "turned", "share", "twice", "changed",
    "early", "range", "nobody", "over",
)  # fmt: skip


def test_computed_indices_that_are_not_negative_are_proved(prove: Ask) -> None:
    found = prove("Bits", SOURCE, RIGHT, 10)
    assert others(found, Verdict.TRUE) == set()


def test_negative_indices_and_what_bits_do_not_tell_are_seen_to_fail(ask: Ask) -> None:
    found = ask("Bits", SOURCE, WRONG, 5)
    assert others(found, Verdict.FALSE) == set()


def test_a_bit_set_of_the_program_may_do_anything(refute: Refute) -> None:
    assert refute("Odd", ODD, ["any"]) == {"any": "ArithmeticException"}
