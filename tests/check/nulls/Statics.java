package acme;
import java.util.*;
import java.util.function.*;

/** Static fields that code may read before they are set, and that it may not. */
class Calls {
  static final Object MADE = make(3);
  static final Calls ONE = new Calls(MADE);
  static Object changing = new Object();
  static Object nulled = new Object();
  static Object given = "g";
  static Object make(int n) { List<Object> all = new ArrayList<>(); for (int i = 0; i < n; i++) all.add(Steps.next(i)); return all; }
  static void change(Object o) { changing = Objects.requireNonNull(o); given = o; }
  static void clear() { nulled = null; }
  Calls(Object o) { o.hashCode(); }
}
class Steps { static final Object FIRST = new Object(); static Object next(int n) { return n > 0 ? FIRST : "s"; } }
abstract class Mask { static final int[] MASK = {1}; static final Object LEVEL = Level.LOW; }
class Table extends Mask { static final int[] ROWS = {1, 2}; static final Object LOOKS = LEVEL; }
class Loops { static final Object EARLY = Ring.make(); static final Object LATE = new Object(); static Object late() { return LATE; } }
class Ring { Object kept = Loops.late(); static Ring make() { return new Ring(); } }
class Through1 { static final Object A = Through2.B; static final Object C = new Object(); }
class Through2 { static final Object B = new Through3(); }
class Through3 { Object c = Through1.C; }
abstract class Above { static final Object SEEN = Under.looked(); }
class Under extends Above { static final Object MINE = new Object(); static Object looked() { return MINE; } }
class Virtual { static final Object FOUND = new Plain1().find(); static final Object VALUE = "v" + FOUND; }
class Plain1 { Object find() { return "p"; } }
class Other1 extends Plain1 { Object find() { return Virtual.VALUE; } }
class Equal1 { static final Map<Object, Object> ALL = new HashMap<>(); static final Object PUT = ALL.put(new Key(), ""); static final Object LATER = "l" + PUT; }
class Key { public int hashCode() { return Equal1.LATER.hashCode(); } public boolean equals(Object o) { return o == this; } }
class Passed1 { static final Map<Object, Object> ALL = new HashMap<>(); static final Object PUT = ALL.put(Held1.KEY, ""); static final Object LATER = "l" + PUT; }
class Held1 { static final Key1 KEY = new Key1(); }
class Key1 { public int hashCode() { return Passed1.LATER.hashCode(); } public boolean equals(Object o) { return o == this; } }
class Lambda { static final Supplier<Object> S = () -> Lambda.FIRST; static final Object GOT = S.get(); static final Object FIRST = "f" + GOT; static final Supplier<Object> T = () -> Lambda.LAST; static final Object LAST = new Object(); }
class Named1 { static final Object LOOKED = look("acme.Named2"); static final Object AFTER = "a" + LOOKED; static Object look(String n) { try { return Class.forName(n); } catch (ClassNotFoundException e) { return ""; } } }
class Named2 { static Object seen = Named1.AFTER; }
class Thrown { static final Object V; static { Object o; try { o = Ring.make(); } catch (RuntimeException e) { o = "e"; } V = o; } }
class Raised extends RuntimeException { @Override public String getMessage() { return "" + Caught1.SEEN.hashCode(); } }
class Caught1 {
  static final String TEXT = text();
  static final Object SEEN = "s" + TEXT;
  static String text() { try { return raise(); } catch (RuntimeException e) { return e.getMessage(); } }
  static String raise() { throw new Raised(); }
}
class Two { static final Object W; static { if (System.nanoTime() > 3) W = "a"; else W = "b"; } }
class ReadsStatics {
  Object made = Calls.MADE, one = Calls.ONE, changing = Calls.changing, nulled = Calls.nulled, given = Calls.given;
  Object first = Steps.FIRST, mask = Mask.MASK, level = Mask.LEVEL, rows = Table.ROWS, looks = Table.LOOKS;
  Object late = Loops.LATE, c = Through1.C, mine = Under.MINE, value = Virtual.VALUE, later = Equal1.LATER, passed = Passed1.LATER;
  Object f = Lambda.FIRST, t = Lambda.T, last = Lambda.LAST, after = Named1.AFTER, v = Thrown.V, w = Two.W, caught = Caught1.SEEN;
}
