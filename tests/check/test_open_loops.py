"""Loops over open objects: what cut loops show, and what breaks only after more rounds than any bound."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask, Refute
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

LEFT_OUT = ""
"""For methods that can fail, in ways that proofs refuse to follow."""
SOURCE = """
package acme;
public class Table {
  public static class Node {
    Node next; int value; boolean last; Node(Node next, int value) { this.next = next; this.value = value; }
    void mark() { last = true; }
  }
  public static class Other extends Node { Other() { super(null, 0); } void mark() { value = 70000; } }
  public static class Bag {
    private int size;
    private final int[] data = new int[4];
    Bag next;
    public void add(int n) { if (size < data.length) data[size++] = n; }
    public int top() { return size > 0 ? data[size - 1] : 0; }
    static int spoiled(Bag first) {
      int sum = 0;
      for (Bag b = first; b != null; b = b.next) b.size = b.value();
      for (Bag b = first; b != null; b = b.next) sum += b.size > 0 ? b.data[b.size - 1] : 0;
      for (Bag b = first; b != null; b = b.next) b.size = 0;
      return sum;
    }
    private int value() { return data[0]; }
  }
  static int calls;
  static final Table SHARED = new Table(new int[3], new int[2], new Node(null, 3), 0);
  static final Object LOCK = new Object();
  private int[] items;
  private int[] other;
  private int size;
  private long total;
  private int limit;
  private Node first;
  private final int[] fixed;
  public Table(int[] items, int[] fixed, Node first, int limit) {
    this.items = items; this.other = items; this.fixed = fixed; this.first = first; this.limit = limit;
  }
  public void grow(int n) { size = n; limit = n; }
  public void link(Node node) { first = node; other = new int[node.value & 7]; }

  // These hold.
  public int indexOf(int wanted) {
    for (int i = 0; i < fixed.length; i++) if (fixed[i] == wanted) return i;
    return -1;
  }
  public long sum() {
    long sum = 0;
    for (Node n = first; n != null; n = n.next) sum += n.value;
    return sum;
  }
  public Node last() {
    Node n = first;
    while (n != null && n.next != null) n = n.next;
    return n;
  }
  public boolean same(int[] that) {
    if (that.length != fixed.length) return false;
    for (int i = 0; i < that.length; i++) if (that[i] != fixed[i]) return false;
    return true;
  }
  public static void copy(long[] from, long[] to) {
    if (from.length != to.length) return;
    for (int i = 0; i < from.length; i++) to[i] = from[i];
  }
  public static void reverse(double[] a) {
    for (int i = 0, j = a.length - 1; i < j; i++, j--) { double t = a[i]; a[i] = a[j]; a[j] = t; }
  }
  public static int matrix(int[] a, int[] b) {
    int n = 0;
    for (int i = 0; i < a.length; i++) for (int j = 0; j < b.length; j++) if (a[i] == b[j]) n++;
    return n;
  }
  public String shown() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < fixed.length; i++) { if (i > 0) text.append(','); text.append(fixed[i]); }
    return text.append(']').toString();
  }
  public void count() { for (int i = 0; i < fixed.length; i++) total += fixed[i]; }
  public void marks() { for (Node n = first; n != null; n = n.next) n.mark(); }
  public void refused() {
    for (Node n = first; n != null; n = n.next) if (n.value == 12) throw new IllegalStateException("twelve");
  }
  public int lengths(String[] texts) {
    int sum = 0;
    for (String text : texts) sum += text.length();
    return sum;
  }
  public int locked() {
    int n = 0;
    for (int i = 0; i < fixed.length; i++) synchronized (LOCK) { n += fixed[i]; }
    return n;
  }
  public int own() {
    int[] made = new int[fixed.length];
    for (int i = 0; i < made.length; i++) made[i] = fixed[i];
    return made.length;
  }

  public int grown() {
    int[] kept = new int[4];
    int n = 0;
    for (int i = 0; i < fixed.length; i++) {
      if (n == kept.length) kept = new int[n + 1];
      kept[n] = fixed[i];
      n++;
    }
    return n;
  }
  public int refilled() {
    Table own = new Table(new int[1], fixed, null, 0);
    for (int i = 0; i < fixed.length; i++) {
      if (own.items.length <= i) own.items = new int[i + 1];
      own.items[i] = fixed[i];
    }
    return own.items.length;
  }

  // These do not.
  public void keptArray() {
    int[] kept = new int[1], had = kept;
    for (int i = 0; i < fixed.length; i++) { assert kept == had; if (i == 70000) kept = new int[1]; }
  }
  public void keptContent() {
    int[] kept = new int[1];
    for (int i = 0; i < fixed.length; i++) {
      assert kept[0] == 0;
      if (i > 70000) { kept = new int[1]; kept[0] = 1; }
    }
  }
  public void keptTwice() {
    int[] a = new int[1], b = new int[1];
    for (int i = 0; i < fixed.length; i++) {
      int before = b[0];
      a[0]++;
      assert b[0] == before;
      if (i == 70000) { a = new int[1]; b = a; }
    }
  }
  public void keptInField() {
    Table own = new Table(new int[1], fixed, null, 0);
    int[] kept = new int[1];
    for (int i = 0; i < fixed.length; i++) {
      int before = kept[0];
      own.items[0]++;
      assert kept[0] == before;
      if (i == 70000) { own.items = new int[1]; kept = own.items; }
    }
  }
  public void storedArray() {
    int[] had = items;
    for (int i = 0; i < fixed.length; i++) { assert items == had; if (i > 70000) items = new int[2]; }
  }
  public void storedOld(Table that) {
    int[] made = new int[2];
    for (int i = 0; i < fixed.length; i++) if (i > 70000) that.items = made;
    if (that.items.length == 2) { that.items[0] = 7; assert made[0] == 0; }
  }
  public void field() {
    total = 0;
    for (int i = 0; i < fixed.length; i++) { total++; assert total < 70000; }
  }
  public void alias(Table that) {
    that.size = 0;
    for (int i = 0; i < fixed.length; i++) { size = i; assert that.size < 70000; }
  }
  public void element(int[] a, int[] b) {
    if (b.length == 0) return;
    b[0] = 1;
    for (int i = 0; i < a.length; i++) { assert b[0] > 0; if (i == 70000) a[0] = 0; }
  }
  public void callee(Node node) {
    node.value = 1;
    for (int i = 0; i < fixed.length; i++) { assert node.value < 70000; if (first != null) first.mark(); }
  }
  public int late() {
    int i = 0;
    for (Node n = first; n != null; n = n.next) i++;
    return 1 / (i - 70000);
  }
  public int caught() {
    int n = 0, failed = 0;
    while (n < fixed.length) {
      try { if (fixed[n] == 7) throw new RuntimeException(); } catch (RuntimeException e) { failed++; }
      n++;
    }
    return 1 / (failed - 70000);
  }
  public void overflow() {
    short s = 0;
    for (int i = 0; i < fixed.length; i++) { s++; assert s >= 0; }
  }
  public static void statics(int n) {
    calls = 0;
    for (int i = 0; i < n; i++) { calls += 2; assert calls != 140000; }
  }
  public void lock() {
    boolean held = false;
    for (Node n = first; n != null; n = n.next) synchronized (n) { held |= n.value == 3; }
    assert !held;
  }
  public void reference() {
    Node kept = first;
    for (int i = 0; i < fixed.length; i++) {
      assert first == kept;
      if (i == 70000 && kept != null) first = kept.next;
    }
  }
  public void swapped() {
    int[] mine = items;
    for (int i = 0; i < fixed.length; i++) { assert items == mine; if (i == 70000) items = other; }
  }
  public void created() {
    Node made = new Node(null, 1);
    for (int i = 0; i < fixed.length; i++) { assert made.value == 1; if (i > 9999) made = new Node(null, 2); }
  }
  public void stored() {
    Node made = new Node(null, 1);
    Node had = first;
    for (int i = 0; i < fixed.length; i++) { assert first != made; if (i > 70000) first = made; }
  }
  public void inside() {
    Node made = new Node(first, 1);
    for (int i = 0; i < fixed.length; i++) { assert made.next == first; if (i > 70000) made.next = null; }
  }
  public void held() {
    int before = SHARED.size;
    for (int i = 0; i < fixed.length; i++) { assert SHARED.size == before; if (i > 70000) size = before + 1; }
  }
  public void nested() {
    int n = 0;
    for (int i = 0; i < fixed.length; i++)
      for (int j = 0; j < items.length; j++) { n++; if (n == 70000) limit = 0; if (n > 70000) n = 1 / limit; }
  }
  public void inner(Node node) {
    for (int i = 0; i < fixed.length; i++) { deeper(); if (node.value == 5) assert node.last; }
  }
  private void deeper() { for (Node n = first; n != null; n = n.next) { n.value++; } }
  public void text(String text) {
    for (int i = 0; i < text.length(); i++) if (i > 70000) text.charAt(i + 1);
  }
  public void builder() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < fixed.length; i++) { text.append('x'); assert text.length() < 70000; }
  }
  public void two() {
    Node a = first, b = first;
    while (b != null) { assert a == b || a.value == b.value || b.value != 4; b = b.next; }
  }
  public int[] made() {
    int[] made = new int[1];
    for (int i = 0; i < fixed.length; i++) { assert made[0] < 70000; made[0]++; }
    return made;
  }
  public void moved() {
    Node kept = first;
    while (first != null && first.next != null) first = first.next;
    assert first == kept;
  }
  public void swap() {
    Node a = first, b = null;
    for (int i = 0; i < fixed.length; i++) { Node t = a; a = b; b = t; }
    assert a == first;
  }
  public void window() {
    Node[] w = new Node[2];
    for (Node n = first; n != null; n = n.next) { assert w[0] == null; w[0] = w[1]; w[1] = n; }
  }
  public void fromField() {
    Node made = new Node(null, 1);
    first = made;
    for (int i = 0; i < fixed.length; i++) first.value++;
    assert made.value == 1;
  }
  public void known() {
    int before = SHARED.first.value;
    for (Node n = first; n != null; n = n.next) n.value = 8;
    assert SHARED.first.value == before;
  }
  public void cursors() {
    Node slow = first; Node fast = first;
    while (fast != null && fast.next != null) {
      slow = slow.next;
      fast = fast.next.next;
      assert slow != fast;
    }
  }
  public static int bags(Bag first) { return Bag.spoiled(first); }
  public int exits() {
    int i = 0;
    for (;; i++) if (i == fixed.length || i == 70001) break;
    return 1 / (70001 - i);
  }
}
"""
HOLD = [
    "indexOf",
    "sum",
    "last",
    "same",
    "copy",
    "reverse",
    "matrix",
    "shown",
    "count",
    "marks",
    "refused",
    "lengths",
    "locked",
    "own",
    "grown",
    "refilled",
]
FAIL = {
    "field": "AssertionError",
    "alias": "AssertionError",
    "element": "AssertionError",
    "callee": "AssertionError",
    "late": "ArithmeticException",
    "caught": "ArithmeticException",
    "overflow": "AssertionError",
    "lock": "AssertionError",
    "reference": LEFT_OUT,
    "swapped": "AssertionError",
    "created": "AssertionError",
    "stored": LEFT_OUT,
    "inside": "AssertionError",
    "held": "AssertionError",
    "nested": "ArithmeticException",
    "inner": "AssertionError",
    "text": "StringIndexOutOfBoundsException",
    "builder": "AssertionError",
    "two": "AssertionError",
    "made": "AssertionError",
    "exits": "ArithmeticException",
    "bags": "ArrayIndexOutOfBoundsException",
    "moved": "AssertionError",
    "swap": LEFT_OUT,
    "window": "AssertionError",
    "fromField": "AssertionError",
    "known": "AssertionError",
    "cursors": "AssertionError",
    "keptArray": "AssertionError",
    "keptContent": "AssertionError",
    "keptTwice": "AssertionError",
    "keptInField": "AssertionError",
    "storedArray": "AssertionError",
    "storedOld": LEFT_OUT,
}


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, Answer]:
    """What is said of methods that go round any number of times."""
    return try_to_prove("Table", SOURCE, HOLD, 12.0)


@pytest.fixture(scope="module")
def refuted(refute: Refute) -> dict[str, str]:
    """What refuted the proofs about methods that fail after many rounds."""
    return refute("Table", SOURCE, [*FAIL])


@pytest.mark.parametrize("name", HOLD)
def test_what_holds_after_any_number_of_rounds_is_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", FAIL)
def test_what_fails_after_many_rounds_is_refuted(refuted: dict[str, str], name: str) -> None:
    """The first failure ends a try that can only be TRUE."""
    assert name in refuted and (refuted[name] == FAIL[name] or not FAIL[name])


def test_what_fails_where_nothing_is_open_is_not_proved(try_to_prove: Ask) -> None:
    assert try_to_prove("Table", SOURCE, ["statics"], 1.6)["statics"].verdict is not Verdict.TRUE
