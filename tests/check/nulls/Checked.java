package acme;

/** Null checks of libraries: static methods that return for no null. Callers pass null. */
class Checked {
  final Object thrown, second, given, deep, called, sometimes, swallowed, replaced, mended, other, chosen, round;

  Checked(Object[] a, String text, boolean way) {
    Object o1 = any(a), o2 = any(a), o3 = any(a), o4 = any(a), o6 = any(a), o7 = any(a), o8 = any(a);
    Object o9 = any(a), o10 = any(a), o11 = any(a), o12 = any(a);
    Intrinsics.checkNotNullParameter(o1, "o1");
    thrown = o1;
    Intrinsics.second(1L, o2);
    second = o2;
    given = Intrinsics.give(o3);
    Intrinsics.deep("deep", o4);
    deep = o4;
    text.charAt(1);
    called = text;
    Intrinsics.sometimes(o6, way);
    sometimes = o6;
    Intrinsics.swallows(o7);
    swallowed = o7;
    Intrinsics.replaces(o8);
    replaced = o8;
    Intrinsics.checkNotNullParameter(o9, "o9");
    o9 = any(a);
    mended = o9;
    Intrinsics.checkNotNullParameter(way ? o10 : "", "o10");
    other = o10;
    new Intrinsics().chosen(o11);
    chosen = o11;
    Intrinsics.round(o12, 3);
    round = o12;
  }

  static Object any(Object[] a) { return a.length > 3 ? null : a; }
  static Checked none() { return new Checked(new Object[4], null, false); }
}

class Intrinsics {
  static void checkNotNullParameter(Object value, String name) {
    if (value == null) fail(name);
  }
  static void second(long number, Object value) {
    if (number > 2) java.util.Objects.requireNonNull(value);
    else value.hashCode();
  }
  static <T> T give(T value) {
    if (value != null) return value;
    throw failure("");
  }
  static void deep(String name, Object value) { checkNotNullParameter(value, name); }
  static void sometimes(Object value, boolean way) { if (way) checkNotNullParameter(value, ""); }
  static void swallows(Object value) {
    try { checkNotNullParameter(value, ""); } catch (NullPointerException e) { fails++; }
  }
  static void replaces(Object value) {
    value = "";
    checkNotNullParameter(value, "");
  }
  void chosen(Object value) { checkNotNullParameter(value, ""); }
  static void round(Object value, int n) { if (n > 0) round(value, n - 1); }

  private static int fails;
  private static void fail(String name) { throw failure(name); }
  private static NullPointerException failure(String name) { return new NullPointerException(name); }
}
class Lenient extends Intrinsics {
  @Override void chosen(Object value) { }
}
