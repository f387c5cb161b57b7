package acme;
import java.util.*;
import java.util.function.*;

interface Maker { Object make(); }
interface Listener { void heard(Object what); }
@interface Nullable { }

class Plain {
  final Object given; Object made = new Object(); String text = "a" + made; final int[] row; Object never; final Object late;
  Plain(Object given, int n) { this.given = given; row = new int[n]; late = n > 0 ? given : null; }
  Plain(Object given) { this(given, 1); made = List.of(given); }
}
class Setter { Object kept = "x"; Object cleared = "x"; void keep(Object o) { kept = o; } void clear() { cleared = null; } }
class Allowed { final Object a; final Object b; Allowed(@Nullable Object a, Object b) { this.a = a; this.b = b; } }
class Inside {
  final Object passed; final Object nulled;
  Inside(Object passed, Object nulled) { this.passed = passed; this.nulled = nulled; }
  static Inside some() { return new Inside("a", null); }
  static Inside other(Object o) { return o == null ? null : new Inside(o, o); }
}
class Shown {
  static Shown last; final Object before; final Object after;
  Shown() { before = "b"; last = this; after = "a"; }
}
class Asked {
  final Object before; final Object after;
  Asked() { before = "b"; hook(); after = "a"; }
  void hook() { }
}
class Below extends Asked { final Object own = "own"; void hook() { assert own != null; } }
class Quiet { final Object mine; Quiet() { mine = "m"; } }
class AboveQuiet extends Quiet { final Object own = "own"; }
class Failing extends RuntimeException { final Object cause; Failing(Object cause) { this.cause = cause; } }
class Early { final Object copy; final Object first = "f"; Early() { copy = this.copy(); } Object copy() { return first; } }
class Own { final Object a; final Object b; Own() { a = "a"; b = a; } }
class Wrong { final Object a; final Object b; Wrong() { b = this.a(); a = "a"; } private Object a() { return a; } }
class Caught {
  final Object sure; final Object maybe;
  Caught(Iterator<Object> i) {
    Object found = null;
    try { found = new Object(); i.next(); } catch (RuntimeException e) { found = null; }
    maybe = found;
    Object other;
    try { other = i.toString(); } catch (RuntimeException e) { other = e; }
    sure = other == null ? "none" : other;
  }
}
class Results {
  final Object one = one(); final Object two = two(1); final Object three; final Object four; final Object five;
  static Object one() { return new int[0]; }
  static Object two(int n) { return n > 0 ? "x" : null; }
  Results(Maker maker, Base base, Map<String, Object> map) { three = maker.make(); four = base.name(); five = map.get(""); }
}
abstract class Base { abstract String name(); }
class Named extends Base { String name() { return "n"; } }
class Unnamed extends Base { String name() { return "u"; } }
class Heard implements Listener {
  Object heard = "nothing"; Object taken = "nothing";
  public void heard(Object what) { heard = what; }
  void take(Object what) { taken = what; }
  static void tell(Listener l) { l.heard(null); }
  static Consumer<Object> taker(Heard h) { return h::take; }
}
class Compared implements Comparable<Compared> {
  Compared last = this;
  public int compareTo(Compared other) { last = other; return 0; }
}
class Outside { Object open = "x"; private Object hidden = "x"; class Inner { void spoil() { hidden = null; } } }
class Spoiler { static void spoil(Outside o) { o.open = null; } }
class Recursive { final Object o; Recursive(Object o, int n) { this.o = n > 0 ? new Recursive(o, n - 1).o : o; } }
enum Colour { RED("r"), BLUE(null); final String text; final String sure; Colour(String t) { text = t; sure = name(); } }
enum Level { LOW, HIGH { String shown() { return "h"; } }; String shown() { return "l"; } }
class Constants {
  static final String[] NONE = {}; static final List<String> NAMES = List.of("a");
  static final Comparator<String> ORDER = (a, b) -> a.length() - b.length();
  static final Constants ONE = new Constants();
  static final Constants LATE = new Constants(); static final Object NULL = null; static Object changed = "c";
  final Object none = NONE; final Object names = NAMES; final Object one; final Object level = Level.HIGH; final Object spoilt = changed;
  Constants() { one = null; }
  Constants(int n) { one = ONE; }
}
class Uses { final Object none = Constants.NONE; final Object one = Constants.ONE; final Object order = Constants.ORDER; final Object nothing = Constants.NULL; final Object changed = Constants.changed; }
class Circle { static final Circle FIRST = new Circle(); static final Object SECOND = new Object(); final Object second = SECOND; }
class Turn { static final Object MINE = Other.VALUE; static final Object AFTER = "a" + MINE; }
class Other { static final Object VALUE = new Object(); static final Object SEEN = new Away(); }
class Away { final Object after = Turn.AFTER; final Object own = Away.OWN; static final Object OWN = new Object(); }
class Branch { static final Object EITHER; static final Object SOME; static { EITHER = new Object(); SOME = System.nanoTime() > 5 ? null : "s"; } final Object either = EITHER; final Object some = SOME; }
class Parent { static final Object MADE = new Child(); }
class Child extends Parent { static final Object SET = new Object(); final Object set = SET; }

class Mixed {
  Object sure, other;
  Mixed(boolean way) {
    Mixed one = way ? this : new Mixed(true);
    one.other = "other";
    sure = "sure";
  }
}
