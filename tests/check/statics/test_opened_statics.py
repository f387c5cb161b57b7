"""Static fields with arbitrary values in place of initialisers: what that shows, and what it must not."""

from __future__ import annotations

from tests.check.conftest import Ask
from verifier.verdict.outcome import Verdict

HEAVY = """
  static final class Heavy {
    static int seed() {
      int found = 0;
      for (String name : System.getProperties().stringPropertyNames())
        for (int i = 0; i < name.length(); i++) found = 31 * found + name.charAt(i) % 7;
      return found == 0 ? 1 : found;
    }
    static String text(String other) { return seed() == 0 ? null : other; }
  }
"""
RIGHT = f"""
package acme;
import java.util.*;
public class Right {{
{HEAVY}
  static final int SEED = Heavy.seed();
  static final boolean ODD = SEED % 2 == 1;
  static final String NAME = System.getProperty("acme.name");
  static final boolean[] TABLE = new boolean[Math.abs(SEED % 100)];
  static final Right ONE = new Right();
  static int count = SEED;
  private static Right last;
  int own;
  private final int first = 3;
  public static int seed() {{ return SEED; }}
  public static boolean odd() {{ return ODD && count > 3; }}
  public static String name() {{ return NAME; }}
  public static boolean in(int at) {{
    try {{ return TABLE[at]; }} catch (ArrayIndexOutOfBoundsException e) {{ return false; }}
  }}
  public static void count(int to) {{ count = to; }}
  public int next() {{ own += count; last = this; return own; }}
  public static int own() {{ return last == null ? ONE.first : last.first; }}
  static class Other {{
    static final int SEED = Heavy.seed();
    static int next(int x) {{ return x + SEED; }}
  }}
  public int contained(int x) {{
    int before = own, sum = Other.next(x);
    assert own == before;
    return sum;
  }}
  public static int of(int x) {{ return 100 / Few.TEN + x; }}
  static class Few {{ static final int TEN = Integer.parseInt("10"); }}
}}
"""


def test_methods_that_do_without_what_initialisers_compute(ask: Ask) -> None:
    names = ["seed", "odd", "name", "in", "count", "next", "own", "contained", "of"]
    answers = ask("Right", RIGHT, names, 6.0)
    assert {name: answer.verdict for name, answer in answers.items()} == dict.fromkeys(names, Verdict.TRUE)


WRONG = f"""
package acme;
import java.util.*;
public class Wrong {{
{HEAVY}
  static class Zero {{ static final int ZERO = Heavy.seed() * 0; }}
  static class Unset {{ static final int SEED = Heavy.seed(); static int[] rows; }}
  static class Nulls {{
    static final int SEED = Heavy.seed();
    static final String MAYBE = System.getProperty("no");
  }}
  static class Names {{ static final String A = Heavy.text("a"), B = A; }}
  static class Two {{ static final Object ONE = new int[Heavy.seed() == 0 ? 1 : 2], TWO = ONE; }}
  static class Shown {{
    static final int[] ROWS = {{Heavy.seed(), 1}};
    static int[] rows() {{ return ROWS; }}
  }}
  static class Throws {{ static int x = 1 / (Heavy.seed() * 0); static int next(int y) {{ return y; }} }}
  static class Checked {{
    static final int SEED = Heavy.seed();
    static int plus(int x) {{ assert x != 77777; return x; }}
  }}
  interface Kept {{ int[] ROWS = new int[Heavy.seed() * 0]; }}
  static class Keeps implements Kept {{ static int first() {{ return ROWS[0]; }} }}
  static class Any {{ static final Object ONE = Heavy.seed() == 0 ? new int[1] : "text"; }}

  public static int zero() {{ return 10 / Zero.ZERO; }}
  public static int unset() {{ return Unset.rows.length; }}
  public static int nulls() {{ return Nulls.MAYBE.length(); }}
  public static void same() {{ assert Names.A != Names.B; }}
  public static void one() {{ assert Two.ONE != Two.TWO; }}
  public static void alias(int[] passed) {{
    if (passed.length != 2) return;
    int before = Shown.ROWS[1]; passed[1] = before + 1; assert Shown.ROWS[1] == before;
  }}
  public static int fails(int x) {{ return x == 12321 ? Throws.next(x) : x; }}
  public static int asserts(int x) {{ return Checked.plus(x); }}
  public static int inherited() {{ return Keeps.first(); }}
  public static int cast() {{ return ((int[]) Any.ONE).length; }}
}}
"""


def test_what_static_fields_hold_makes_methods_fail(ask: Ask) -> None:
    names = ["zero", "unset", "nulls", "same", "one", "alias", "fails", "asserts", "inherited", "cast"]
    answers = ask("Wrong", WRONG, names, 3.0)
    assert not [name for name, answer in answers.items() if answer.verdict is Verdict.TRUE]


LATE = f"""
package acme;
import java.util.*;
public class Late {{
{HEAVY}
  public static class Part {{
    static Part last;
    int x;
    public Part(int x) {{ this.x = x; last = this; }}
  }}
  static class Resets {{
    static final int SEED = Heavy.seed();
    static {{ if (Part.last != null) Part.last.x = 0; }}
    static int next(int y) {{ return y + 1; }}
  }}
  static class Clears {{
    static final int SEED = Heavy.seed();
    static {{ if (Part.last != null) clear(Part.last); }}
    static void clear(Part part) {{ part.x = 0; }}
  }}
  static int[] kept;
  static List<Integer> listed;
  public static void keep(int[] rows) {{ kept = rows; }}
  public static void keep(List<Integer> rows) {{ listed = rows; }}
  static class Fills {{
    static {{ if (kept != null) Arrays.fill(kept, 0); }}
    static int next(int y) {{ return y + 1; }}
  }}
  static class Empties {{
    static {{ if (listed != null) listed.clear(); }}
    static int next(int y) {{ return y + 1; }}
  }}
  static class Count {{
    static final int SEED = Heavy.seed();
    static int all = 1;
    static final int[] ROWS = {{SEED}};
  }}
  static class Counts {{ static {{ Count.all++; }} static int next(int y) {{ return y + 1; }} }}
  static class Sets {{ static {{ Count.all = 7; }} static int next(int y) {{ return y + 1; }} }}
  static class Counted {{ static {{ add(); }} static void add() {{ Count.all++; }} static int all; }}
  static class Rows {{ static {{ Count.ROWS[0]++; }} static int first; }}
  enum Mode {{ ONE; static {{ Count.all++; }} }}

  public static int reset(Part part) {{
    if (part.x == 0) return 0;
    Resets.next(1);
    return 10 / part.x;
  }}
  public static int clear(Part part) {{
    if (part.x == 0) return 0;
    if (Clears.SEED == 0) return 1;
    return 10 / part.x;
  }}
  public static int fill(int[] rows) {{
    if (rows.length == 0 || rows[0] == 0) return 0;
    return Fills.next(1) / rows[0];
  }}
  public static int empty(List<Integer> rows) {{
    if (rows.isEmpty()) return 0;
    Empties.next(1);
    assert !rows.isEmpty();
    return 1;
  }}
  public static void counts() {{ int was = Count.all; Counts.next(1); assert Count.all == was; }}
  public static void sets() {{ int was = Count.all; Sets.next(1); assert Count.all == was; }}
  public static void counted(int x) {{ int was = Count.all; Counted.all = x; assert Count.all == was; }}
  public static void rows() {{ int was = Count.ROWS[0]; if (Rows.first >= 0) assert Count.ROWS[0] == was; }}
  public static void mode() {{ int was = Count.all; assert Mode.ONE != null && Count.all == was; }}
}}
"""


def test_initialisers_that_run_within_a_call_change_what_it_has_seen(ask: Ask) -> None:
    names = ["reset", "clear", "fill", "empty", "counts", "sets", "counted", "rows", "mode"]
    answers = ask("Late", LATE, names, 3.0)
    assert not [name for name, answer in answers.items() if answer.verdict is Verdict.TRUE]
