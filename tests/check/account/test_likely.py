"""Failures that are probably rejections, and their neighbours that are defects, by traces of real runs."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from verifier.check.answers import Grade, Likely
from verifier.check.failing.likely import Seen, grade_of
from verifier.check.library import Library
from verifier.check.target import find_targets
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import TraceElement

SOURCE = """package acme;
import java.io.Serializable;
import java.util.*;
public class Likely {
  static class Unfit extends RuntimeException { }
  static class Silent extends RuntimeException { Silent() { super("", null, false, false); } }
  static class Bad extends Error { }
  static class Broken extends AssertionError { }
  public static void own(int n) { helper(n + 1); }
  static void helper(int n) { if (n > 0) throw new Unfit(); }
  public static void silent(int n) { throw new Silent(); }
  public static void ownError(int n) { throw new Bad(); }
  public static void ownAssertion(int n) { throw new Broken(); }
  public static void access(int n) { throw new IllegalAccessError("no"); }
  public static void unreached(int n) { throw new InternalError("unreachable"); }
  public static void asserted(int n) { throw new AssertionError(); }
  public static void odd(int n) { throw new ArithmeticException("odd"); }
  public static int zero(int n) { return 1 / n; }
  static final java.io.InputStream STREAM = new java.io.ByteArrayInputStream(new byte[9]);
  static final int[] FIELD = new int[3];
  static final List<String> TEXTS = new ArrayList<>();
  public static int at(int n) { return FIELD[n]; }
  public static void put(int n, int value) { FIELD[n] = value * 2; }
  public static int next(int n) { return FIELD[n + 1]; }
  public static int two(int n) { return FIELD[n] + FIELD[FIELD.length]; }
  public static int tested(int n) { if (n > 3) throw new IllegalArgumentException(); return FIELD[n]; }
  public static int moved(int n) { n = n + 9; return FIELD[n]; }
  public static int checked(int n) { check(n); return FIELD[n]; }
  static void check(int n) { if (n > 9) throw new IllegalArgumentException(); }
  public static int handed(int n) { return at(n); }
  public static int handedOther(int n) { return at(n + 1); }
  public static int handedTested(int n) { return tested(n); }
  public static int cell(int n, int m) { return m < 3 ? GRID[n][m] : GRID[m][n]; }
  static final int[][] GRID = new int[3][3];
  public static void write(int[] out, int n) { fill(out, 7, n); }
  static void fill(int[] out, int value, int n) { for (int i = 0; i < 2; i++) out[n + i] = value; }
  public static void writeSome(int[] out, int n) { if (n < out.length) fill(out, 7, n); }
  public static void writeField(int n) { fill(FIELD, 7, n); }
  public static int readBehind(int[] from, int n) { return from[n + 1]; }
  public static boolean begins(int[] from, int size) { return size > 1 && from[0] == 1 && from[1] == 2; }
  public static int total(int[] from, int at, int size) {
    int sum = 0;
    for (int i = 0; i < size; i++) sum += from[at + i];
    return sum;
  }
  public static int lookAhead(int[] from, int at, int size) { return at < size ? from[at + 1] : 0; }
  public static int totalKnown(int[] from, int size) {
    int sum = from.length;
    for (int i = 0; i < size; i++) sum += from[i];
    return sum;
  }
  public static int totalHanded(int[] from, int size) { return from.length > 9 ? 0 : total(from, 0, size); }
  public static int totalField(int size) { return total(FIELD, 0, size); }
  public static int firstTwo(int[] from) { return from[0] + from[1]; }
  public static int digits(CharSequence text, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) sum += text.charAt(i);
    return sum;
  }
  public static int full(java.io.InputStream from, byte[] to, int at, int size) throws java.io.IOException {
    if (size < 0) throw new IllegalArgumentException();
    int left = size;
    while (left > 0) left -= from.read(to, at + size - left, left);
    return size;
  }
  public static int more(java.io.InputStream from, byte[] to, int size) throws java.io.IOException {
    return size < 0 ? 0 : from.read(to, 1, size + 1);
  }
  public static int ownPart(java.io.InputStream from, int size) throws java.io.IOException {
    byte[] to = new byte[2];
    return size < 0 ? 0 : from.read(to, 0, size);
  }
  public static int ranged(String text, int at, int size) {
    java.util.function.IntSupplier last = () -> text.charAt(at + size + 9);
    return last.getAsInt();
  }
  public static int rangedArray(byte[] data, int at, int size) { return data[at + size + 9]; }
  public static int rangedKnown(byte[] data, int at, int size) {
    return data.length < 0 ? 0 : data[at + size + 9];
  }
  public static String text(int n) { return TEXTS.get(n); }
  public static String lastText() { return TEXTS.get(TEXTS.size()); }
  public static String part(String text, int n) { return text.substring(n); }
  public static String lastPart(String text, int n) { return text.substring(n - 1, n); }
  public static int all(int[] places) {
    int sum = 0;
    for (int place : places) sum += FIELD[place];
    return sum;
  }
  public static int allText(int[] places) {
    int sum = 0;
    for (int i = 0; i < places.length; i++) { int place = places[i]; sum += TEXTS.get(place).length(); }
    return sum;
  }
  public static int allNext(int[] places) {
    int sum = 0;
    for (int place : places) sum += FIELD[place + 1];
    return sum;
  }
  public static int allTested(int[] places) {
    int sum = 0;
    for (int place : places) if (place <= FIELD.length) sum += FIELD[place];
    return sum;
  }
  public static int allSigned(int[] places) {
    int sum = 0;
    for (int place : places) if (place > -2) sum += FIELD[place];
    return sum;
  }
  public static int allGrown(int[] places) {
    int sum = 0;
    for (int place : places) { grow(place); sum += FIELD[place]; }
    return sum;
  }
  static void grow(int n) { while (n > FIELD.length) throw new OutOfMemoryError(); }
  public static int allChecked(int[] places) {
    int sum = 0;
    for (int place : places) { notLess(place); sum += FIELD[place]; }
    return sum;
  }
  static void notLess(int n) { if (n < -1) throw new IllegalArgumentException(); }
  public static int from(int at, int value) {
    for (int i = at; i < FIELD.length; i++) if (FIELD[i] == value) return i;
    return -1;
  }
  public static int upFrom(int at, int value) {
    if (at < -1) return -1;
    for (int i = at; i < FIELD.length; i++) if (FIELD[i] == value) return i;
    return -1;
  }
  public static int downFrom(int at) {
    int sum = 0;
    for (int i = at; i < FIELD.length; i--) sum += FIELD[i];
    return sum;
  }
  public static int until(int at) {
    int sum = 0;
    for (int i = at; i <= FIELD.length; i++) sum += FIELD[i];
    return sum;
  }
  public static int[] point(int[] from) { return new int[] {from[0], from[1]}; }
  public static int firstOf(int... from) { return from[0]; }
  public static int firstKnown(int[] from) { return from[0] + from.length; }
  public static int movedField(int[] from) { return from[0] + FIELD[3]; }
  public static Object missing() { return new Gone(); }
  public static Object below() { return new BelowGone(); }
  public static Object unready() { return new Unready(); }
  static class Gone { }
  static class BelowGone extends GoneToo { }
  static class GoneToo { }
  static class Unready { static final int SIZE = Integer.parseInt("x".substring(1)); }
  public static char third(String text) { return text.charAt(2); }
  public static int[] room(int n) { return new int[n]; }
  public static int[] rooms(int n) { return new int[n - 1]; }
  public static class Queue {
    int[] items = new int[2];
    int size, asked;
    public boolean isEmpty() { return left() == 0; }
    int left() { return items.length < size ? 0 : size; }
    public boolean isAsked() { return ++asked > 0; }
    public int take() { return last(); }
    int last() { return items[size - 1]; }
    String texted = "";
    int at;
    Object first;
    public char next() { return texted.charAt(at++); }
    public boolean isLeft() { return at < length(); }
    int length() { return texted.length(); }
    public char nextButOne() { return texted.charAt(at + 1); }
    public boolean hasFirst() { return first != null; }
    public int hash() { return first.hashCode(); }
    public int hashAfter() {
      first = null;
      return first.hashCode();
    }
    Object few;
    public boolean hasFew() { return few == null || few.hashCode() > 5; }
    public int hashOfFew() { return few.hashCode(); }
    final LinkedList<String> texts = new LinkedList<>();
    Optional<String> text = Optional.empty();
    public String firstText() { return texts.getFirst(); }
    public String lastText() { return texts().getLast(); }
    LinkedList<String> texts() { return texts; }
    public String anyText() { return noTexts().getLast(); }
    LinkedList<String> noTexts() { return new LinkedList<>(); }
    public String onlyText() { return text.get(); }
    public int takeAt(int n) { return items[size - 1 - n]; }
    public int held() {
      String one = items.length < 9 && size == 0 ? null : "";
      return one.length();
    }
    public int told() {
      String one = of(items, size);
      return one.length();
    }
    static String of(int[] items, int size) { return size == 0 ? null : ""; }
    public int asked() { return items[asked + 2]; }
    public int takeOther() { return new Queue().last(); }
  }
  public static class Client {
    String opened, lazy, set, built, cleared;
    public Client() { }
    public Client(String built) { this.built = built + 1; }
    public void open(int n) { opened = "a" + n; }
    public void close() { opened = null; cleared = null; }
    public void add(int n) { if (lazy == null) lazy = "a" + n; }
    public void set(String set) { this.set = set; }
    public void build(int n) { built = "a" + n; }
    public int openedSize() { return opened.length(); }
    public int lazySize() { return lazy.length(); }
    public int setSize() { return set.length(); }
    public int builtSize() { return built.length(); }
    public int clearedSize() { return cleared.length(); }
  }
  static final Map<String, Object> VALUES = new HashMap<>(Map.of("one", 1));
  public static String textOf(String name) { return (String) VALUES.get(name); }
  public static String trimmed(String name) { return ((String) VALUES.get(name)).trim(); }
  public static String oneText() { return (String) VALUES.get("one"); }
  public static String[] textsOf(List<String> of) { return (String[]) new ArrayList<Object>(of).toArray(); }
  public static String first() { return new LinkedList<>(TEXTS).getFirst(); }
  public static class Bean {
    String name, other, mine = "", fixed;
    public Bean() { }
    public Bean(String name) { this.name = other = fixed = name; }
    public Bean(int n) { this("" + n); }
    public void setName(String name) { this.name = name; }
    private void setOther(String other) { this.other = other; }
    public int nameSize() { return name.length(); }
    public int otherSize() { return other.length(); }
    public int fixedSize() { return fixed.length(); }
  }
  interface Tree { Object parent(Object node); }
  public static class Files implements Tree {
    public Object parent(Object node) { return ((String) node).trim(); }
    public Object parentOf(Object node) { return ((String) node).trim(); }
    public boolean equals(Object other) { return ((Files) other).hashCode() == hashCode(); }
  }
  public static class Other extends Files {
    public Object parent(Object node) { node = other(node); return ((String) node).trim(); }
    Object other(Object node) { return node; }
  }
  public static class Version implements Comparable {
    public int compareTo(Object other) { return ((Version) other).hashCode(); }
    public int compare(Object other) { return ((Version) other).hashCode(); }
  }
  public static int sum(Collection texts) { return ((String) texts.iterator().next()).length(); }
  public static class Saved implements Serializable {
    String name;
    public Saved() { }
    public Saved(String name) { this.name = name; }
    public int width() { return name.length(); }
  }
  public static class Plain {
    String name;
    public Plain() { }
    public Plain(String name) { this.name = name; }
    public int width() { return name.length(); }
  }
  public static class Named implements Serializable {
    String name, other;
    public Named() { name = ""; }
    public Named(String name) { this.name = other = name; }
    public int width() { return other.length(); }
  }
  public static class SavedBelow extends Saved {
    public SavedBelow() { }
    public SavedBelow(String name) { super(name); }
    public int width() { return super.width(); }
  }
  public static class NamedBelow extends Named {
    public NamedBelow() { }
    public NamedBelow(String name) { super(name); }
    public int width() { return super.width(); }
  }
  public static char placed(String text, java.text.ParsePosition at) { return text.charAt(at.getIndex()); }
  public static char dated(String text, java.util.Date at) { return text.charAt(at.getYear() - 99); }
  public static char unasked(String text, java.text.ParsePosition at) { return text.charAt(9); }
  interface Shape { }
  static class Round implements Shape { int width; }
  static class Square implements Shape { int side; }
  interface Measure { int area(Shape of); int edge(Shape of); }
  public static class Rounds implements Measure {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return ((Round) of).width * 3; }
  }
  public static class Mixed implements Measure {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return of instanceof Square ? ((Square) of).side * 4 : area(of); }
  }
  public static class Once implements Measure {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return 0; }
  }
  public static class Loose {
    public int area(Shape of) { return ((Round) of).width; }
    public int edge(Shape of) { return ((Round) of).width * 3; }
  }
  public static class Slice {
    final int[] items;
    final List<String> texts = new ArrayList<>();
    final int from;
    public Slice(int[] items, int from) { this.items = items; this.from = from; }
    public int get(int n) { return items[from + n]; }
    public int next(int n) { return items[from + n + 1]; }
    public int tested(int n) { return n < 99 ? items[from + n] : 0; }
    public String text(int n) { return texts.get(n - from); }
  }
  interface Call { Object now() throws Throwable; }
  static void call(String name, Call call) {
    try { call.now(); } catch (Throwable thrown) {
      System.out.println("> " + name + " " + thrown.getClass().getName());
      for (StackTraceElement one : thrown.getStackTrace()) {
        if (one.getMethodName().startsWith("lambda$main")) break;
        System.out.println(one.getClassName() + " " + one.getMethodName() + " " + one.getLineNumber());
      }
    }
  }
  @SuppressWarnings("unchecked")
  public static void main(String[] a) {
CALLS
  }
}
"""
CALLS: Mapping[str, tuple[str, Likely | Grade]] = {
    "own": ("own(1)", Likely.OWN_EXCEPTION),
    "silent": ("silent(1)", Likely.OWN_EXCEPTION),
    "ownError": ("ownError(1)", Likely.OWN_EXCEPTION),
    "ownAssertion": ("ownAssertion(1)", Grade.ERROR),
    "access": ("access(1)", Likely.BY_HAND),
    "unreached": ("unreached(1)", Grade.ERROR),
    "asserted": ("asserted(1)", Grade.ERROR),
    "odd": ("odd(1)", Likely.BY_HAND),
    "zero": ("zero(0)", Grade.ERROR),
    "at": ("at(3)", Likely.AS_GIVEN),
    "put": ("put(3, 1)", Likely.AS_GIVEN),
    "next": ("next(3)", Grade.ERROR),
    "two": ("two(2)", Grade.ERROR),
    "tested": ("tested(3)", Grade.ERROR),
    "moved": ("moved(3)", Grade.ERROR),
    "checked": ("checked(3)", Grade.ERROR),
    "handed": ("handed(3)", Likely.AS_GIVEN),
    "handedOther": ("handedOther(3)", Grade.ERROR),
    "handedTested": ("handedTested(3)", Grade.ERROR),
    "cell": ("cell(3, 1)", Grade.ERROR),
    "write": ("write(new int[1], 0)", Likely.AS_GIVEN),
    "writeSome": ("writeSome(new int[1], 0)", Grade.ERROR),
    "writeField": ("writeField(2)", Grade.ERROR),
    "readBehind": ("readBehind(new int[1], 0)", Grade.ERROR),
    "begins": ("begins(new int[0], 2)", Likely.AS_GIVEN),
    "total": ("total(new int[1], 0, 2)", Likely.AS_GIVEN),
    "lookAhead": ("lookAhead(new int[1], 0, 1)", Grade.ERROR),
    "totalKnown": ("totalKnown(new int[1], 2)", Grade.ERROR),
    "totalHanded": ("totalHanded(new int[1], 2)", Grade.ERROR),
    "totalField": ("totalField(4)", Grade.ERROR),
    "firstTwo": ("firstTwo(new int[1])", Likely.AS_GIVEN),
    "all": ("all(new int[] {1, 3})", Likely.AS_GIVEN),
    "allText": ("allText(new int[] {0})", Likely.AS_GIVEN),
    "allNext": ("allNext(new int[] {2})", Grade.ERROR),
    "allTested": ("allTested(new int[] {3})", Grade.ERROR),
    "allSigned": ("allSigned(new int[] {-1})", Grade.ERROR),
    "allGrown": ("allGrown(new int[] {-1})", Likely.AS_GIVEN),
    "allChecked": ("allChecked(new int[] {-1})", Grade.ERROR),
    "from": ("from(-1, 0)", Likely.AS_GIVEN),
    "upFrom": ("upFrom(-1, 0)", Grade.ERROR),
    "downFrom": ("downFrom(1)", Grade.ERROR),
    "until": ("until(1)", Grade.ERROR),
    "point": ("point(new int[1])", Likely.AS_GIVEN),
    "firstOf": ("firstOf()", Grade.ERROR),
    "firstKnown": ("firstKnown(new int[0])", Grade.ERROR),
    "movedField": ("movedField(new int[1])", Grade.ERROR),
    "Queue.take": ("new Queue().take()", Grade.ERROR),
    "Queue.next": ("new Queue().next()", Likely.TOLD_STATE),
    "Queue.nextButOne": ("new Queue().nextButOne()", Grade.ERROR),
    "Queue.hash": ("new Queue().hash()", Likely.TOLD_STATE),
    "Queue.hashAfter": ("new Queue().hashAfter()", Grade.ERROR),
    "Queue.hashOfFew": ("new Queue().hashOfFew()", Grade.ERROR),
    "Queue.takeAt": ("new Queue().takeAt(0)", Grade.ERROR),
    "Queue.told": ("new Queue().told()", Likely.TOLD_STATE),
    "Queue.held": ("new Queue().held()", Grade.ERROR),
    "Queue.asked": ("new Queue().asked()", Grade.ERROR),
    "Queue.takeOther": ("new Queue().takeOther()", Grade.ERROR),
    "textOf": ('textOf("one")', Likely.ASKED_TYPE),
    "trimmed": ('trimmed("one")', Grade.ERROR),
    "oneText": ("oneText()", Grade.ERROR),
    "textsOf": ("textsOf(TEXTS)", Grade.ERROR),
    "first": ("first()", Grade.ERROR),
    "Queue.firstText": ("new Queue().firstText()", Likely.EMPTY_COLLECTION),
    "Queue.lastText": ("new Queue().lastText()", Likely.EMPTY_COLLECTION),
    "Queue.anyText": ("new Queue().anyText()", Grade.ERROR),
    "Queue.onlyText": ("new Queue().onlyText()", Grade.ERROR),
    "Bean.nameSize": ("new Bean().nameSize()", Likely.UNOPENED),
    "Bean.otherSize": ("new Bean().otherSize()", Grade.ERROR),
    "Bean.fixedSize": ("new Bean().fixedSize()", Grade.ERROR),
    "Files.parent": ("new Files().parent(1)", Likely.UNTYPED),
    "Files.parentOf": ("new Files().parentOf(1)", Grade.ERROR),
    "Files.equals": ("new Files().equals(1)", Grade.ERROR),
    "Other.parent": ("new Other().parent(1)", Grade.ERROR),
    "Client.openedSize": ("new Client().openedSize()", Likely.UNOPENED),
    "Client.lazySize": ("new Client().lazySize()", Grade.ERROR),
    "Client.setSize": ("new Client().setSize()", Grade.ERROR),
    "Client.builtSize": ("new Client().builtSize()", Likely.UNOPENED),
    "Client.clearedSize": ("new Client().clearedSize()", Grade.ERROR),
    "missing": ("missing()", Likely.MISSING_CLASS),
    "below": ("below()", Likely.MISSING_CLASS),
    "unready": ("unready()", Grade.ERROR),
    "digits": ('digits("", 0, 1)', Likely.AS_GIVEN),
    "full": ("full(STREAM, new byte[1], 0, 2)", Likely.AS_GIVEN),
    "more": ("more(STREAM, new byte[2], 1)", Grade.ERROR),
    "ownPart": ("ownPart(STREAM, 3)", Grade.ERROR),
    "ranged": ('ranged("", 0, 1)', Grade.ERROR),
    "rangedArray": ("rangedArray(new byte[1], 0, 1)", Grade.ERROR),
    "rangedKnown": ("rangedKnown(new byte[1], 0, 1)", Grade.ERROR),
    "text": ("text(3)", Likely.AS_GIVEN),
    "lastText": ("lastText()", Grade.ERROR),
    "part": ('part("", 1)', Likely.AS_GIVEN),
    "lastPart": ('lastPart("", 1)', Grade.ERROR),
    "third": ('third("")', Grade.ERROR),
    "room": ("room(-1)", Likely.AS_GIVEN),
    "rooms": ("rooms(-1)", Grade.ERROR),
    "Version.compareTo": ("new Version().compareTo(1)", Likely.ANNOUNCED),
    "Version.compare": ("new Version().compare(1)", Grade.ERROR),
    "sum": ("sum(List.of(1))", Likely.RAW_TYPE),
    "Saved.width": ("new Saved().width()", Likely.SERIALISATION),
    "Plain.width": ("new Plain().width()", Grade.ERROR),
    "Named.width": ("new Named().width()", Grade.ERROR),
    "SavedBelow.width": ("new SavedBelow().width()", Likely.SERIALISATION),
    "NamedBelow.width": ("new NamedBelow().width()", Grade.ERROR),
    "Rounds.area": ("new Rounds().area(new Square())", Likely.UNTYPED),
    "Mixed.area": ("new Mixed().area(new Square())", Grade.ERROR),
    "Once.area": ("new Once().area(new Square())", Grade.ERROR),
    "Loose.area": ("new Loose().area(new Square())", Grade.ERROR),
    "Slice.get": ("new Slice(new int[] {7}, 0).get(1)", Grade.ERROR),
    "Slice.next": ("new Slice(new int[] {7}, 0).next(1)", Grade.ERROR),
    "Slice.tested": ("new Slice(new int[] {7}, 0).tested(1)", Grade.ERROR),
    "Slice.text": ("new Slice(new int[] {7}, 0).text(1)", Grade.ERROR),
    "placed": ('placed("", new java.text.ParsePosition(0))', Grade.ERROR),
    "dated": ('dated("", new Date(-1))', Grade.ERROR),
    "unasked": ('unasked("", new java.text.ParsePosition(0))', Grade.ERROR),
}


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("likely")
    source = folder / "acme" / "Likely.java"
    source.parent.mkdir()
    calls = [f'    call("{name}", () -> {_valued(name, call)});' for name, (call, _) in CALLS.items()]
    source.write_text(SOURCE.replace("CALLS", "\n".join(calls)), encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    for name in ("Gone", "GoneToo"):
        (folder / "classes" / "acme" / f"Likely${name}.class").unlink()
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


def _valued(name: str, call: str) -> str:
    """The body of a lambda that gives a value."""
    declared = f" void {name}("
    return f"{{ {call}; return null; }}" if declared in SOURCE else call


@pytest.fixture(scope="module")
def seen(warm_jvm: Jvm, library: Library) -> Mapping[str, Seen]:
    """The failures of all calls."""
    java = Path(warm_jvm.java_home) / "bin/java"
    command = [java, "-Xint", "-cp", library.folders[0], "acme.Likely"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for block in told.split("> ")[1:]:
        head, *lines = block.splitlines()
        name, exception = head.split()
        rows = [line.split() for line in lines]
        frames = tuple(TraceElement(owner, method, None, int(line)) for owner, method, line in rows)
        found[name] = Seen(exception, frames)
    return found


@pytest.mark.parametrize("name", CALLS)
def test_kinds_and_their_neighbours(name: str, library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    owner = target.owner.name.replace("/", ".").replace("$", ".")
    warnings = frozenset({"unchecked"} if name == "sum" else ())
    given = (call[call.index("(") + 1 : -1],) if "new int[] {" in (call := CALLS[name][0]) else ()
    if name in ("from", "upFrom", "downFrom", "until"):
        given = tuple(call[call.index("(") + 1 : -1].split(", "))
    one = Seen(seen[name].exception, seen[name].frames, warnings, frozenset({owner}), given)
    wanted = CALLS[name][1]
    grade, likely = grade_of(library, target, one)
    assert (likely if isinstance(wanted, Likely) else grade) is wanted
    warned = {Likely.TOLD_STATE, Likely.UNOPENED, Likely.EMPTY_COLLECTION}
    assert (grade is Grade.WARNING) == (likely in warned)
    assert (grade is Grade.ERROR) == (likely is None)


RANGES = {
    ('""', "1", "0"): Likely.AS_GIVEN,
    ('"\\u0000\\n"', "1", "2"): Grade.ERROR,
    ('"ab"', "1", "1"): Grade.ERROR,
    ('"ab"', "0", "3"): Likely.AS_GIVEN,
    ('"ab"', "-1", "1"): Likely.AS_GIVEN,
    ("text", "-1", "1"): Grade.ERROR,
    (): Grade.ERROR,
}
"""What a method may be given of a text and a range of it, by offset and length or start and end."""


@pytest.mark.parametrize("given", RANGES)
def test_ranges_that_are_not_there(
    given: tuple[str, ...], library: Library, seen: Mapping[str, Seen]
) -> None:
    (target,) = find_targets(["acme.Likely.ranged"], library, {})
    one = Seen(seen["ranged"].exception, seen["ranged"].frames, given=given)
    wanted = RANGES[given]
    grade, likely = grade_of(library, target, one)
    assert (likely if isinstance(wanted, Likely) else grade) is wanted


@pytest.mark.parametrize(
    ("name", "text", "place", "wanted"),
    [
        ("placed", '"ab"', "new ParsePosition(-1)", Likely.AS_GIVEN),
        ("placed", '"ab"', "new ParsePosition(0) after setIndex(-1)", Likely.AS_GIVEN),
        ("placed", '"ab"', "new ParsePosition(3)", Likely.AS_GIVEN),
        ("placed", '"ab"', "new ParsePosition(2)", None),
        ("placed", '"ab".repeat(9)', "new ParsePosition(3)", None),
        ("unasked", '"ab"', "new ParsePosition(-1)", None),
        ("dated", '"ab"', "new Date(-1L)", None),
    ],
)
def test_places_that_objects_of_the_jdk_hold(
    name: str, text: str, place: str, wanted: Likely | None, library: Library, seen: Mapping[str, Seen]
) -> None:
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    assert grade_of(library, target, replace(seen[name], given=(text, place)))[1] is wanted


@pytest.mark.parametrize(
    ("name", "receiver", "place", "wanted"),
    [
        ("get", "new Slice(new int[] {}, 0)", "-1", Likely.AS_GIVEN),
        ("get", "new Slice(new int[] {}, 0)", "2", Likely.AS_GIVEN),
        ("get", "new Slice(new int[] {0}, 0)", "1", None),
        ("get", "new Slice(new int[3], 0)", "3", None),
        ("get", 'new Slice("a,b")', "3", Likely.AS_GIVEN),
        ("get", 'new Slice("a,b")', "2", None),
        ("get", "new Slice() after add(0), add(0)", "2", None),
        ("next", "new Slice(new int[] {}, 0)", "2", None),
        ("tested", "new Slice(new int[] {}, 0)", "2", None),
        ("text", "new Slice(new int[] {}, 0)", "2", Likely.AS_GIVEN),
    ],
)
def test_places_beyond_all_that_the_receiver_holds(
    name: str, receiver: str, place: str, wanted: Likely | None, library: Library, seen: Mapping[str, Seen]
) -> None:
    name = f"Slice.{name}"
    (target,) = find_targets([f"acme.Likely.{name}"], library, {})
    assert grade_of(library, target, replace(seen[name], given=(receiver, place)))[1] is wanted


def test_arrays_and_who_asks(library: Library, seen: Mapping[str, Seen]) -> None:
    """An array of three numbers; who asks for its length has to know the range."""
    for name, given, wanted in (
        ("rangedArray", ("new byte[] {(byte) 1, (byte) 2, (byte) 3}", "2", "4"), Grade.NOTE),
        ("rangedArray", ("new byte[] {(byte) 1, (byte) 2, (byte) 3}", "1", "2"), Grade.ERROR),
        ("rangedArray", ("new byte[] {}", "0", "1"), Grade.NOTE),
        ("rangedKnown", ("new byte[] {}", "0", "1"), Grade.ERROR),
    ):
        (target,) = find_targets([f"acme.Likely.{name}"], library, {})
        one = Seen(seen[name].exception, seen[name].frames, given=given)
        assert grade_of(library, target, one)[0] is wanted


def test_millions_of_elements(library: Library, seen: Mapping[str, Seen]) -> None:
    """What people are shown of a text, an array and calls; a literal may look like one."""
    (target,) = find_targets(["acme.Likely.third"], library, {})
    for shown, wanted in (
        ('"a".repeat(16777216)', Likely.HUGE),
        ('"a".repeat(16777215)', None),
        ("new int[99999999]", Likely.HUGE),
        ("new Likely() after push(0) x 16777216", Likely.HUGE),
        ('"new int[99999999]"', None),
    ):
        grade, likely = grade_of(library, target, replace(seen["third"], given=(shown,)))
        assert likely is wanted
        assert grade is (Grade.WARNING if wanted else Grade.ERROR)


def test_a_cast_without_a_raw_type(library: Library, seen: Mapping[str, Seen]) -> None:
    (target,) = find_targets(["acme.Likely.sum"], library, {})
    assert grade_of(library, target, seen["sum"]) == (Grade.ERROR, None)
