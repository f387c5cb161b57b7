"""Checks with other objects of the JDK that were not made here: dates, classes, members, types, digests."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.assumption import CheckAssumption
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.File;
import java.lang.reflect.*;
import java.math.*;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.util.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
public class Gets {
  public static class Mine extends RuntimeException {
    @Override public String getMessage() { throw new ArithmeticException(); }
  }
  public static class Day extends Date {
    @Override public boolean before(Date other) { throw new ArithmeticException(); }
  }
  public static Type raw(Type t) {
    return t instanceof ParameterizedType ? ((ParameterizedType) t).getRawType() : t;
  }
  public static boolean plain(Type t) { return t instanceof Class && ((Class<?>) t).isPrimitive(); }
  public static int first(Type t) {
    return t instanceof WildcardType ? ((WildcardType) t).getUpperBounds()[0].hashCode() : 0;
  }
  public static int many(Type t) {
    return t instanceof WildcardType ? ((WildcardType) t).getUpperBounds().length : 0;
  }
  public static Type cast(Type t) { return ((GenericArrayType) t).getGenericComponentType(); }
  public static Type other(Type t) { return t instanceof Class ? ((ParameterizedType) t).getRawType() : t; }
  public static String outer(Class<?> c) {
    return c.getEnclosingClass() == null ? "" : c.getEnclosingClass().toString();
  }
  public static void twice(Class<?> c, File f) {
    assert c.getName().equals(c.getName()) && f.getName().length() == f.getName().length();
  }
  public static void objects(Class<?> c) { assert c.toString() == c.toString(); }
  public static void there(File f) { assert f.exists() == f.exists(); }
  public static void changing(Calendar c) { assert c.isLenient() == c.isLenient(); }
  public static String above(Class<?> c) { return c.getEnclosingClass().getName(); }
  public static boolean fits(Class<?> c, Class<?> d) { return c.isAssignableFrom(d); }
  public static boolean never(Class<?> c) { return c.isAssignableFrom(null); }
  public static boolean has(Throwable t) { return t.getCause() != null; }
  public static String why(Throwable t) { return t.getCause() == null ? "" : t.getCause().getMessage(); }
  public static int trace(Throwable t) { return t instanceof Mine ? 0 : 1; }
  public static boolean before(Calendar c, TimeZone z) { return c.getTimeZone().equals(z); }
  public static int year(Calendar c) { return c.get(Calendar.YEAR); }
  public static boolean older(java.sql.Date a, java.sql.Date b) { return a.compareTo(b) < 0; }
  public static boolean earlier(Date a, Date b) { return a.before(b); }
  public static int sign(BigInteger n, BigInteger m) { return n.abs().max(m).signum(); }
  public static BigInteger root(BigInteger n) { return n.sqrt(); }
  public static String path(File f) { return f.getPath().trim() + f.getName(); }
  public static int parent(File f) { return f.getParent().length(); }
  public static int left(ByteBuffer b) { assert b.remaining() >= 0; return b.hasRemaining() ? 1 : 0; }
  public static byte taken(ByteBuffer b) { return b.get(); }
  public static byte[] digest(MessageDigest d, byte[] b) {
    d.update(b); d.update(b, 0, b.length / 2); return d.digest();
  }
  public static void beyond(MessageDigest d, byte[] b) { d.update(b, 1, b.length); }
  public static int sized(MessageDigest d) { return d.digest()[15]; }
  public static String removed(Pattern p, String s) { return p.matcher(s).replaceAll(""); }
  public static String replaced(Pattern p, String s) { return p.matcher(s).replaceAll("$2"); }
  public static String chosen(Pattern p, String s, String by) { return p.matcher(s).replaceFirst(by); }
  public static int drawn(Random r) { return 10 / (r.nextInt(5) + 1); }
  public static int bounded(Random r, int n) {
    try { return r.nextInt(n); } catch (IllegalArgumentException e) { return -1; }
  }
  public static int none(Random r, int n) { return r.nextInt(n); }
  public static int zero(Random r) { return 10 / r.nextInt(5); }
  public static long next(AtomicLong n) { return n.incrementAndGet() + n.getAndAdd(2); }
  public static void steady(AtomicLong n) { long was = n.get(); n.set(1); assert n.get() == was; }
  public static String type(Locale l) { return l.getUnicodeLocaleType("ca"); }
  public static String wrong(Locale l, String s) { return l.getUnicodeLocaleType(s); }
  public static String spoken(Locale l) { return l.toString(); }
  public static String held(Optional<Object> o) { return o.toString(); }
  public static boolean shown(Charset c, UUID u) { return (c.displayName() + u).isEmpty(); }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
RIGHT = """raw plain many outer twice fits has trace before older sign path left digest removed drawn next
type shown spoken year bounded"""
WRONG = """objects there changing first cast other above never why
earlier root parent taken beyond sized replaced chosen none zero
steady wrong held"""
EXPECTED = dict.fromkeys(RIGHT.split(), T) | dict.fromkeys(WRONG.split(), NOT_TRUE)


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Gets", SOURCE, RIGHT.split(), 8)
    return found | try_to_prove("Gets", SOURCE, WRONG.split(), 1)


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]


def test_what_matches_an_unknown_pattern_relies_on_an_assumption(answers: dict[str, Answer]) -> None:
    assert CheckAssumption.ORDINARY_PATTERNS.word in answers["removed"].assuming
    assert CheckAssumption.ORDINARY_PATTERNS.word not in answers["digest"].assuming


def test_digests_may_be_those_of_the_program(try_to_prove: Any) -> None:
    source = """
    package acme;
    import java.security.*;
    public class Digests {
      static class Mine extends MessageDigestSpi {
        protected void engineUpdate(byte b) { throw new ArithmeticException(); }
        protected void engineUpdate(byte[] b, int at, int n) { }
        protected byte[] engineDigest() { return null; }
        protected void engineReset() { }
      }
      public static void add(MessageDigest d) { d.update((byte) 1); }
    }
    """
    assert try_to_prove("Digests", source, ("add",), 2)["add"].verdict is not Verdict.TRUE


def test_what_is_given_may_be_of_the_program(try_to_prove: Any) -> None:
    source = """
    package acme;
    import java.util.*;
    public class Zones {
      public static class Mine extends SimpleTimeZone {
        public Mine() { super(0, "mine"); }
        @Override public String getID() { throw new ArithmeticException(); }
      }
      public static String id(Calendar c) { return c.getTimeZone().getID(); }
    }
    """
    assert try_to_prove("Zones", source, ("id",), 2)["id"].verdict is not Verdict.TRUE
