package conformance;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** What initialises classes, in which order, and what becomes of those that fail: each call in a process of its own. */
final class ThroughInitialisers {
  private ThroughInitialisers() {}

  public static int note(String name) {
    Log.add("init " + name);
    return 1;
  }

  static class Base {
    static int base = note("Base");

    static int ask() {
      return 2;
    }
  }

  interface Defaulted {
    int MADE = note("Defaulted");

    default int one() {
      return 1;
    }
  }

  interface Bare {
    int MADE = note("Bare");
  }

  static class Derived extends Base implements Defaulted, Bare {
    static final int CONSTANT = 5;
    static final Integer BOXED = note("Derived");
    static int plain = 3;
    int field = 4;
  }

  enum Kind {
    ONE, TWO;

    static final Kind FIRST = valueOf("ONE");
    static final int COUNT = values().length + note("Kind");
  }

  static class Failing {
    static int made = note("Failing") / zero();

    static int zero() {
      return 0;
    }
  }

  private static final String DERIVED = "conformance.ThroughInitialisers$Derived";

  static Object byName(boolean initialise, boolean again) throws Exception {
    Class<?> found = Class.forName(DERIVED, initialise, ThroughInitialisers.class.getClassLoader());
    Log.add("found");
    if (again) Class.forName(DERIVED);
    return new Object[] {found.getName(), Derived.CONSTANT};
  }

  static Object mentioned(boolean array, boolean member) {
    Object made = array ? new Derived[2] : Derived.class;
    Log.add("made");
    if (member) return Derived.base;
    return made == null ? 0 : Derived.CONSTANT + (made instanceof Derived ? 1 : 0);
  }

  static Object reflected(boolean written, boolean made) throws Exception {
    Class<?> derived = Class.forName(DERIVED, false, ThroughInitialisers.class.getClassLoader());
    Log.add(derived.getDeclaredFields().length + " fields");
    java.lang.reflect.Field field = derived.getDeclaredField("plain");
    Object array = Array.newInstance(derived, 1);
    Log.add("array");
    if (made) derived.getDeclaredConstructor().newInstance();
    if (written) field.setInt(null, 8);
    return new Object[] {Array.getLength(array), field.get(null)};
  }

  static Object handled(boolean asked) throws Exception {
    java.lang.invoke.MethodHandles.Lookup lookup = java.lang.invoke.MethodHandles.lookup();
    java.lang.invoke.MethodHandle handle = lookup.findStatic(Base.class, "ask", java.lang.invoke.MethodType.methodType(int.class));
    Log.add("handle");
    return asked ? handle.type().returnType() : (Object) Defaulted.MADE;
  }

  static Object supers(boolean bare, boolean made) {
    if (bare) return Bare.MADE;
    if (made) return new Derived().field;
    return Derived.ask();
  }

  static Object kinds(boolean first) {
    Object known = first ? Kind.FIRST : Enum.valueOf(Kind.class, "TWO");
    return new Object[] {known, Kind.COUNT, Kind.class.getEnumConstants().length};
  }

  static Object fails(boolean reflective) throws Exception {
    List<Object> seen = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try {
        if (reflective) Class.forName("conformance.ThroughInitialisers$Failing");
        else seen.add(Failing.made);
      } catch (LinkageError problem) {
        seen.add(problem);
      }
    }
    return seen.toArray();
  }
}
