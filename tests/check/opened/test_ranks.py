"""Numbers of java.math that are not known: their order, ``equals`` and hash codes agree in all calls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.errors import Unsupported
from verifier.models.util.open_rank import Ranks
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.math.*;
import java.util.*;
public class Ranked {
  static final BigDecimal LOW = new BigDecimal("0.1"), HIGH = new BigDecimal("0.2");
  static final BigDecimal BIG = new BigDecimal("1e30");
  static void fail() { int[] none = {}; none[3]++; }

  // These hold.
  public static void constants(BigDecimal x) {
    if (x.compareTo(BigDecimal.TEN) > 0 && x.compareTo(BigDecimal.ONE) < 0) fail(); }
  public static void bothWays(BigDecimal x, BigDecimal y) {
    if (x.compareTo(y) > 0 && y.compareTo(x) >= 0) fail(); }
  public static void equal(BigDecimal x, BigDecimal y) {
    if (x.equals(y) && (x.compareTo(y) != 0 || x.scale() != y.scale())) fail(); }
  public static void sign(BigDecimal x) { if (x.compareTo(BIG) > 0 && x.signum() <= 0) fail(); }
  public static void inARow(BigDecimal x, BigDecimal y, BigDecimal z) {
    if (x.compareTo(y) < 0 && y.compareTo(z) < 0 && x.compareTo(z) >= 0) fail(); }
  public static void hash(BigInteger x, BigInteger y) {
    if (x.equals(y) && x.hashCode() != y.hashCode()) fail(); }
  public static void clamped(BigDecimal x, BigDecimal low, BigDecimal high) {
    if (low.compareTo(high) > 0) return;
    BigDecimal found = x.max(low).min(high);
    if (found.compareTo(low) < 0 || found.compareTo(high) > 0) fail(); }
  public static void read(String text, BigDecimal y) {
    BigDecimal x;
    try { x = new BigDecimal(text); } catch (NumberFormatException e) { return; }
    if (x.compareTo(y) < 0 && y.compareTo(x) < 0) fail(); }

  // These do not.
  public static void between(BigDecimal x) { if (x.compareTo(LOW) > 0 && x.compareTo(HIGH) < 0) fail(); }
  public static void scale(BigDecimal x, BigDecimal y) { if (x.compareTo(y) == 0 && !x.equals(y)) fail(); }
  public static void hashOfScale(BigDecimal x, BigDecimal y) {
    if (x.compareTo(y) == 0 && x.hashCode() != y.hashCode()) fail(); }
  public static void hashOrder(BigDecimal x, BigDecimal y) {
    if (x.compareTo(y) < 0 && x.hashCode() > y.hashCode()) fail(); }
  public static void sameHash(BigInteger x, BigInteger y) {
    if (!x.equals(y) && x.hashCode() == y.hashCode()) fail(); }
  public static void whole(long n) {
    if (n > 0 && n < 3 && BigDecimal.valueOf(n).compareTo(HIGH) > 0) fail(); }
  public static void wholeAndAny(long n, BigDecimal x) {
    if (n > 0 && n < 3 && BigDecimal.valueOf(n).compareTo(x) > 0 && x.compareTo(HIGH) > 0) fail(); }
  public static void less(BigDecimal x) {
    if (x.compareTo(BigDecimal.ONE) > 0 && x.subtract(BigDecimal.ONE).compareTo(x) < 0) fail(); }
  public static void twins(BigDecimal x, BigDecimal y) { if (x != y && x.equals(y)) fail(); }
  public static void hashesOfTwoClasses(BigDecimal x, BigInteger y) {
    if (x.equals(BigDecimal.TEN) && y.equals(BigInteger.TEN) && x.hashCode() != y.hashCode()) fail(); }
  public static void hashOfSeven(BigInteger x) {
    if (x.compareTo(BigInteger.TWO) > 0 && x.compareTo(BigInteger.TEN) < 0 && x.hashCode() == 7) fail(); }
}
"""
RIGHT = ("constants", "bothWays", "equal", "sign", "inARow", "hash", "clamped", "read")
WRONG = {
    "between", "scale", "hashOfScale", "hashOrder", "sameHash", "whole", "wholeAndAny", "less", "twins",
    "hashOfSeven", "hashesOfTwoClasses",
}  # fmt: skip


def test_what_follows_from_the_order_is_proved(prove: Callable[..., dict[str, Answer]]) -> None:
    found = prove("Ranked", SOURCE, RIGHT, 5)
    assert others(found, Verdict.TRUE) == set()


def test_what_does_not_follow_fails_for_some_numbers(refute: Callable[..., dict[str, str]]) -> None:
    assert refute("Ranked", SOURCE, sorted(WRONG)) == dict.fromkeys(WRONG, "ArrayIndexOutOfBoundsException")


def test_known_numbers_keep_their_order_and_their_room() -> None:
    ranks = Ranks()
    values = [Fraction(7), Fraction(-3), Fraction(1, 10), Fraction(2, 10), Fraction(10**40), Fraction(3, 20)]
    found = {one: ranks.of(one) for one in values}
    assert ranks.of(Fraction(0)) == 0
    assert sorted(values) == sorted(values, key=found.__getitem__)
    assert all(ranks.of(one) == rank for one, rank in found.items())
    numbers = sorted(found.values())
    assert all(b - a > 1000 for a, b in pairwise(numbers))
    with pytest.raises(Unsupported):
        for count in range(1, 200):
            ranks.of(Fraction(1, 10 + count))
