"""Formats of unknown texts or arguments, and sorted arrays, where objects are open."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Messages {
  public static class Bad { public String toString() { throw new NoSuchElementException(); } }
  public static class Zero { public int hashCode() { return 1 / 0; } }
  public static class Good {
    private final int size;
    private Good() { size = 1; }
    public String toString() { return "size " + size; }
  }
  static int shown;
  public static class Counting { public String toString() { shown = 1; return ""; } }
  static boolean slow(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) == 'a') at++;
    return at > 9;
  }

  public static void require(boolean fine, String message, Object... values) throws IllegalArgumentException {
    if (!fine) throw new IllegalArgumentException(String.format(message, values));
  }
  public static void loop(String text, String message, Object... values) throws IllegalArgumentException {
    if (slow(text)) throw new IllegalArgumentException(String.format(Locale.ROOT, message, values));
  }
  public static String caught(String message, Object... values) {
    try { return String.format(message, values); }
    catch (IllegalArgumentException e) { return "" + e.getMessage(); }
  }
  public static int number(String message, int number) {
    try { return 1 / (message.formatted(number, "a", null).length() + 1); }
    catch (IllegalFormatException e) { return 0; }
  }
  public static String good(String message, Good good) throws IllegalFormatException {
    return String.format(message, good);
  }

  public static String plain(String message, Object... values) { return String.format(message, values); }
  public static String known(Object... values) { return String.format("%s %d", values); }
  public static String missing(String message, Object... values) {
    try { return String.format(message, values); } catch (MissingFormatArgumentException e) { return ""; }
  }
  public static int empty(String message, Object... values) {
    try { return 1 / String.format(message, values).length(); }
    catch (IllegalArgumentException e) { return 0; }
  }
  public static int width(String message, Object... values) {
    try { String.format(message, values); return 0; }
    catch (IllegalFormatWidthException e) { return 1 / 0; }
    catch (IllegalArgumentException e) { return 1; }
  }
  public static int kind(String message) {
    try { String.format(message); return 0; }
    catch (IllegalFormatException e) { return e instanceof UnknownFormatConversionException ? 1 / 0 : 1; }
  }
  public static int frames(String message) {
    try { String.format(message); return 0; }
    catch (IllegalFormatException e) { return 1 / (e.getStackTrace().length - 5); }
  }
  public static String bad(String message, Bad bad) throws IllegalFormatException {
    return String.format(message, bad);
  }
  public static String hash(String message, Zero zero) throws IllegalFormatException {
    return String.format(message, zero);
  }
  public static String stored(String message, Object[] values) throws IllegalFormatException {
    if (values.getClass() != Object[].class || values.length == 0) return "";
    values[0] = new Bad();
    return String.format(message, values);
  }
  public static String copied(String message, Bad bad, Object[] values) throws IllegalFormatException {
    Object[] more = Arrays.copyOf(values, values.length + 1, Object[].class);
    more[values.length] = bad;
    return String.format(message, more);
  }
  public static String filled(String message, int size) throws IllegalFormatException {
    if (size < 0 || size > 100) return "";
    Object[] made = new Object[size];
    Arrays.fill(made, new Bad());
    return String.format(message, made);
  }
  public static int counted(String message, Counting one) {
    shown = 0;
    try { String.format(message, one); } catch (IllegalFormatException e) { return 0; }
    return 1 / (1 - shown);
  }
}
"""
HOLD = ("require", "loop", "caught", "number", "good")
FAIL = (
    "plain", "known", "missing", "empty", "width", "kind", "frames", "bad", "hash", "stored", "copied",
    "filled", "counted",
)  # fmt: skip

OWN = """
package acme;
import java.util.Formatter;
import java.util.Formattable;
public class Shown implements Formattable {
  public void formatTo(Formatter to, int flags, int width, int size) { throw new IllegalStateException(); }
  public static void require(boolean fine, String message, Object... values) throws IllegalArgumentException {
    if (!fine) throw new IllegalArgumentException(String.format(message, values));
  }
  public static String one(String message, Shown one) throws IllegalArgumentException {
    return String.format(message, one);
  }
}
"""

SORTS = """
package acme;
import java.util.Arrays;
public class Sorts {
  private int[] held = new int[3];
  private Sorts() { }
  public static char[] all(char[] array) { if (array.length > 2) Arrays.sort(array); return array; }
  public static void part(double[] array, int from, int to) {
    if (0 <= from && from <= to && to <= array.length) Arrays.sort(array, from, to);
  }
  public static int after(long[] array) {
    Arrays.parallelSort(array);
    return array.length == 0 ? 0 : 1 / (array[0] < 3 ? 2 : 1);
  }

  public static void outside(int[] array, int from) { if (from >= 0) Arrays.sort(array, from, array.length); }
  public static int first(int[] array) {
    if (array.length == 0) return 0;
    array[0] = 1;
    Arrays.sort(array);
    return 1 / array[0];
  }
  public static int before(int[] a, int[] b) {
    if (b.length == 0) return 0;
    b[0] = 1;
    Arrays.sort(a);
    return 1 / b[0];
  }
  public int own(byte[] any) { held[0] = 1; Arrays.sort(held); return 1 / held[0]; }
  public static int nothing(short[] array) { Arrays.sort(array); return 1 / array.length; }
}
"""
SORTED = ("all", "part", "after")
NOT_SORTED = ("outside", "first", "before", "own", "nothing")


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    found = try_to_prove("Messages", SOURCE, (*HOLD, *FAIL), 4.0)
    own = try_to_prove("Shown", OWN, ("require", "one"), 3.0)
    sorts = try_to_prove("Sorts", SORTS, (*SORTED, *NOT_SORTED), 3.0)
    return {**found, **sorts, **{f"own {name}": one for name, one in own.items()}}


@pytest.mark.parametrize("name", (*HOLD, *SORTED))
def test_a_format_gives_a_text_or_fails_as_documented(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", (*FAIL, *NOT_SORTED, "own require", "own one"))
def test_failures_around_formats_are_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
