package acme;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

class Root { static final String NAME = "root".trim(); static { Register.add(new Key()); } }
class Leaf extends Root { static final Object SET = new Object(); }

class Root2 { static { Peek.look(); } }
class Leaf2 extends Root2 { static final Object SEEN = new Object(); static final Object SAFE = new Object(); }
class Peek { static Object kept; static void look() { kept = Leaf2.SEEN; } }

class Register { private static final Set<Object> ALL = new HashSet<>(); static void add(Object o) { ALL.add(o); } }
class Key { @Override public int hashCode() { return Hashed.SEED == null ? 0 : 1; } }
class Hashed {
  static final Set<Object> KEYS = new HashSet<>();
  static { KEYS.add(new Key()); }
  static final Object SEED = new Object();
  static final Object LATER = new Object();
}
class Told { @Override public String toString() { return "" + Text.MARK; } }
class Text {
  static final String WORDS = "a" + Told.class.getName() + new Told();
  static final Object MARK = new Object();
  static final Object AFTER = new Object();
}

enum Kind { ONE, TWO; static final Object SHOWN = Table.ROWS; }
class Table { static final Set<Kind> KINDS = EnumSet.allOf(Kind.class); static final Object ROWS = new Object(); static final Object LAST = new Object(); }

class Style {
  private static volatile Object standard = Choices.best();
  private static Object other = Choices.best();
  private static Object read = Choices.peeks();
  static Object open = Choices.best();
  public static Object offered = Choices.best();
  static Object standard() { return standard; }
  static Object read() { return read; }
  static void setStandard(Object to) { if (to != null) standard = to; }
  static void setOther(Object to) { other = to; }
  static void reset() { other = null; }
}
class Choices { static Object best() { return new Object(); } static Object peeks() { Style.read(); return new Object(); } }

class Named { static final Object FOUND = find(); static final Object NEXT = new Object();
  static Object find() { try { return Class.forName("acme.Watcher").getName(); } catch (ClassNotFoundException e) { return ""; } } }
class Watcher { static final Object SEEN = Named.NEXT; }

interface Shape { int area(); }
class Square implements Shape { public int area() { return Sizes.UNIT == null ? 0 : 1; } }
class Sizes {
  static final int FIRST = measure(new Square());
  static final Object UNIT = new Object();
  static final Object REST = new Object();
  static int measure(Shape shape) { return shape.area(); }
}
