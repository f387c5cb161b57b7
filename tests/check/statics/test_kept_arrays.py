"""Which static arrays nobody writes once their class is initialised."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.runs.kept_arrays import KeptArrays
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
public class Tables {
  interface Taker { void take(int[] values); }
  static int sum(int[] values) { int all = 0; for (int one : values) all += one; return all; }
  static void raise(int[] values) { values[0]++; }
  public static int[] copied() { return COPIED.clone(); }
  private static int[] inside() { return GIVEN_INSIDE; }
  static int useInside() { return inside()[0] + inside().length; }
  private static int[] given() { return RETURNED; }
  public static int[] get() { return given(); }
  private static int[] hidden() { return HIDDEN; }
  static class Neighbour { void set() { hidden()[0] = 1; } }
  protected void mayBeOverridden(int[] values) { sum(values); }
  protected void isOverridden(int[] values) { sum(values); }
  static class Below extends Tables {
    Below() { super(1); }
    @Override protected void isOverridden(int[] values) { values[0]++; }
  }
  private void mine(int[] values) { sum(values); }

  private static final int[] PLAIN = {1, 2}, READ_BY_OWN = {1}, FILLED = new int[4], COPIED = {1};
  private static final int[] GIVEN_INSIDE = {1}, IN_FIELD = {1}, PASSED = {1}, BY_PRIVATE = {1}, EITHER = {1};
  private static final int[] VIRTUAL = {1};
  private static final long[] LONGS = {1, 2, 3};
  private static final int[] BUILT = build(3), FIXED = new Row().row(), KEPT_BY_ROW = new Rows().row();
  private static int[] build(int n) { int[] made = new int[n]; raise(made); return made; }
  static final class Row { int[] row() { int[] made = {1}; return made; } }
  static final class Rows { int[] kept = {1}; int[] row() { int[] made = {1}; kept = made; return made; } }
  private static final char[] LETTERS = "abc".toCharArray(), MAPPING = {'a'};
  private static final String[] WORDS = {"a", "b"};
  static { for (int i = 0; i < 4; i++) FILLED[i] = i; }
  private final int[] field;
  private final char[] mapping;
  private int[] other = READ_BY_OWN;
  Tables(int n) {
    field = IN_FIELD;
    mapping = MAPPING;
    mine(BY_PRIVATE);
    if (other == READ_BY_OWN && n > 0) throw new IllegalStateException();
  }
  Tables(char[] given) {
    this(PASSED);
    System.arraycopy(given, 0, new char[9], 0, 1);
  }
  Tables(int[] given) {
    field = given;
    mapping = new char[3];
    System.arraycopy(LETTERS, 0, mapping, 0, 3);
  }
  int use(int i) {
    int[] one = i > 0 ? EITHER : new int[2];
    return PLAIN[i] + sum(PLAIN) + field[0] + field.length + FILLED[i] + one[0] + (int) LONGS[i];
  }
  String texts(int i) { return WORDS[i] + new String(LETTERS) + String.valueOf(LETTERS, 0, 1) + mapping; }
  boolean same(Object o) { return Arrays.equals(WORDS, (Object[]) o) || Objects.requireNonNull(PLAIN) == o; }

  public static final int[] PUBLIC = {1};
  private static final int[] WRITTEN = {1}, BY_ALIAS = {1}, IN_OPEN = {1}, IN_OWN = {1}, BY_CALL = {1};
  private static final int[] RETURNED = {1}, HIDDEN = {1}, MERGED = {1}, CAST = {1}, CAUGHT = {1};
  private static final int[] SORTED = {2, 1}, TARGET = {1}, THROUGH = {1}, CAPTURED = {1};
  private static final int[] CALLED_BACK = {1}, OVERRIDDEN = {1}, STORED = {1}, SECOND, FIRST, SUPPLIED = {1};
  private static final int[] IN_RECORD = {1}, SHARED, INNER = {1}, GROWN = {1}, LATER = {1}, ON_OTHER = {1};
  private static final long[] LONG_WRITTEN = {1};
  private static final byte[] BUFFER = {1};
  private static final String[] NAMES = {"a"};
  static { int[] both = new int[1]; FIRST = both; SECOND = both; }
  static { int[] kept = new int[1]; SHARED = kept; keeper = kept; }
  private static int[] keeper;
  public int[] open;
  protected int[] half;
  int[] own, later = LATER;
  record Holder(int[] values) { }
  void writes(Taker taker, Object o, Tables that) {
    WRITTEN[0] = 2;
    int[] one = BY_ALIAS; int[] two = one; two[0]--;
    open = IN_OPEN;
    own = IN_OWN; own[0] = 1;
    raise(BY_CALL);
    int[] met = o == null ? new int[1] : MERGED; met[0] = 3;
    Object cast = CAST; ((int[]) cast)[0] = 3;
    int[] caught = CAUGHT;
    try { caught = new int[sum(PLAIN)]; } catch (RuntimeException e) { caught[0] = 1; }
    Arrays.sort(SORTED);
    System.arraycopy(PLAIN, 0, TARGET, 0, 1);
    Objects.requireNonNull(THROUGH)[0] = 7;
    ByteBuffer.wrap(BUFFER).put((byte) 1);
    int[] captured = CAPTURED;
    Runnable r = () -> captured[0]++;
    taker.take(CALLED_BACK);
    mayBeOverridden(VIRTUAL);
    isOverridden(OVERRIDDEN);
    Object[] store = {STORED};
    SECOND[0] = 1;
    keeper[0]++;
    Supplier<int[]> supplier = () -> SUPPLIED;
    new Holder(IN_RECORD);
    new Object() { int[] mine = INNER; void set() { mine[0] = 5; } };
    LONG_WRITTEN[0]++;
    Object[] names = NAMES; names[0] = "b";
    this.later = new int[1]; that.later = LATER; this.later[0] = 1;
    this.own = new int[1]; that.own = ON_OTHER; own[0] = 1;
    half = GROWN;
  }
}
"""
KEPT = (
    "PLAIN", "READ_BY_OWN", "FILLED", "COPIED", "GIVEN_INSIDE", "IN_FIELD", "PASSED", "BY_PRIVATE", "EITHER",
    "LONGS", "LETTERS", "MAPPING", "WORDS", "VIRTUAL", "BUILT", "FIXED",
)  # fmt: skip
LOST = (
    "PUBLIC", "WRITTEN", "BY_ALIAS", "IN_OPEN", "IN_OWN", "BY_CALL", "RETURNED", "HIDDEN", "MERGED", "CAST",
    "CAUGHT", "INNER", "SORTED", "TARGET", "THROUGH", "CAPTURED", "CALLED_BACK", "OVERRIDDEN", "STORED",
    "SECOND", "FIRST", "SUPPLIED", "IN_RECORD", "SHARED", "GROWN", "LATER", "ON_OTHER", "LONG_WRITTEN",
    "BUFFER", "NAMES", "KEPT_BY_ROW",
)  # fmt: skip


@pytest.fixture(scope="module")
def tables(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The class, compiled."""
    folder: Path = tmp_path_factory.mktemp("tables")
    source = folder / "Tables.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


@pytest.mark.parametrize("name", KEPT + LOST)
def test_arrays_that_are_only_read_stay(tables: Library, name: str) -> None:
    fields = tables.get("acme/Tables").fields
    descriptor = next(one.descriptor for one in fields if one.name == name)
    assert KeptArrays(tables, may_be_others=False).keeps(("acme/Tables", name, descriptor)) == (name in KEPT)


def test_unknown_classes_may_override(tables: Library) -> None:
    assert not KeptArrays(tables, may_be_others=True).keeps(("acme/Tables", "VIRTUAL", "[I"))
    assert KeptArrays(tables, may_be_others=True).keeps(("acme/Tables", "PLAIN", "[I"))


METHODS = """
package acme;
public class Codes {
  public static class Coder {
    private static final byte[] TABLE = {1, 2, 3, 4}, CHANGED = {1, 2, 3, 4};
    private final byte[] table;
    private final byte[] changed = CHANGED;
    public Coder(boolean any) { table = TABLE; changed[1] = (byte) 9; }
  }
  public static class Indirect {
    private static final byte[] BY_LAMBDA = {1}, BY_HELP = {1}, BY_GIVER = {1};
    private static byte[] give() { return BY_GIVER; }
    private void help() { BY_HELP[0] = 0; }
    public Indirect() {
      Runnable writes = () -> BY_LAMBDA[0] = 0;
      writes.run();
      help();
      java.util.function.Supplier<byte[]> giver = Indirect::give;
      giver.get()[0] = 0;
    }
  }
  public static class Walked implements Iterable<byte[]> {
    private static final byte[] BY_NEXT = {1};
    public Walked() { for (byte[] one : this) one[0] = 0; }
    public java.util.Iterator<byte[]> iterator() {
      return new java.util.Iterator<byte[]>() {
        boolean over;
        public boolean hasNext() { return !over; }
        public byte[] next() { over = true; return BY_NEXT; }
      };
    }
  }
  public static int byNext(Walked of) { return 1 / Walked.BY_NEXT[0]; }
  public static int byLambda(Indirect of) { return 1 / Indirect.BY_LAMBDA[0]; }
  public static int byHelp(Indirect of) { return 1 / Indirect.BY_HELP[0]; }
  public static int byGiver(Indirect of) { return 1 / Indirect.BY_GIVER[0]; }
  public static int share(Coder coder, int i) { return 100 / Coder.TABLE[i & 3]; }
  public static int first(Coder coder) { return 12 / (Coder.TABLE[0] + Coder.TABLE[3] - 4); }
  public static int wrong(Coder coder) { return 12 / (Coder.TABLE[0] + Coder.TABLE[3] - 5); }
  public static int changed(Coder coder) { return 12 / (Coder.CHANGED[1] - 9); }
  public static void still(Coder coder) { assert Coder.CHANGED[1] == 2; }
}
"""
HOLD = ("share", "first")
FAIL = ("wrong", "changed", "still", "byLambda", "byHelp", "byGiver", "byNext")


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Codes", METHODS, HOLD, 10.0), **try_to_prove("Codes", METHODS, FAIL, 3.0)}


@pytest.mark.parametrize("name", HOLD)
def test_tables_that_constructors_read_are_as_they_were_made(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_tables_that_constructors_change_are_not(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
