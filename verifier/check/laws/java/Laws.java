/**
 * What classes of the JDK promise of methods that others implement.
 *
 * <p>Each method is one law: it throws an AssertionError where objects break it. A call that throws says
 * nothing about the law. A driver calls one of them; the reproducer of a failure contains a copy.
 */
final class Laws {
  static void reflexive(Object a) {
    boolean itself;
    try {
      itself = a.equals(a);
    } catch (RuntimeException undefined) {
      return;
    }
    if (!itself) throw new AssertionError("a.equals(a) is false");
    boolean nothing;
    try {
      nothing = a.equals(null);
    } catch (RuntimeException broken) {
      throw new AssertionError("a.equals(null) throws " + broken.getClass().getName());
    }
    if (nothing) throw new AssertionError("a.equals(null) is true");
  }

  static void symmetric(Object a, Object b) {
    boolean there, back;
    try {
      there = a.equals(b);
      back = b.equals(a);
    } catch (RuntimeException undefined) {
      return;
    }
    if (there != back) throw new AssertionError("a.equals(b) is " + there + ", b.equals(a) is " + back);
  }

  static void transitive(Object a, Object b, Object c) {
    boolean ends;
    try {
      if (!a.equals(b) || !b.equals(c)) return;
      ends = a.equals(c);
    } catch (RuntimeException undefined) {
      return;
    }
    if (!ends) throw new AssertionError("a.equals(b) and b.equals(c), but not a.equals(c)");
  }

  static void hashed(Object a, Object b) {
    boolean differ;
    try {
      if (!a.equals(b)) return;
      differ = a.hashCode() != b.hashCode();
    } catch (RuntimeException undefined) {
      return;
    }
    if (differ) throw new AssertionError("a.equals(b), but their hash codes differ");
  }

  static <T> void antisymmetric(java.util.Comparator<? super T> by, T a, T b) {
    int there, back;
    try {
      there = by.compare(a, b);
      back = by.compare(b, a);
    } catch (RuntimeException undefined) {
      return;
    }
    if (Integer.signum(there) != -Integer.signum(back))
      throw new AssertionError("a compared to b is " + there + ", b compared to a is " + back);
  }

  static <T> void ordered(java.util.Comparator<? super T> by, T a, T b, T c) {
    int first, second, whole;
    try {
      first = by.compare(a, b);
      second = by.compare(b, c);
      if (first < 0 && second > 0 || first > 0 && second < 0) return;
      whole = by.compare(a, c);
    } catch (RuntimeException undefined) {
      return;
    }
    if (Integer.signum(whole) != Integer.signum(first != 0 ? first : second))
      throw new AssertionError(
          "a compared to b is " + first + ", b to c " + second + ", but a to c " + whole);
  }

  static <T> void agreeing(java.util.Comparator<? super T> by, T a, T b) {
    int order;
    boolean equal;
    try {
      order = by.compare(a, b);
      equal = a.equals(b);
    } catch (RuntimeException undefined) {
      return;
    }
    if ((order == 0) != equal)
      throw new AssertionError("a compared to b is " + order + ", a.equals(b) is " + equal);
  }

  static void copied(Object a, java.util.concurrent.Callable<?> copying) {
    boolean same;
    try {
      Object copy = copying.call();
      same = copy != null && a.equals(copy) && copy.equals(a);
    } catch (Exception undefined) {
      return;
    }
    if (!same) throw new AssertionError("the copy and a are not equal");
  }

  static void ending(java.util.Iterator<?> a) {
    try {
      while (a.hasNext()) a.next();
    } catch (RuntimeException undefined) {
      return;
    }
    try {
      a.next();
    } catch (java.util.NoSuchElementException promised) {
      return;
    } catch (RuntimeException other) {
      throw new AssertionError("next() after the end throws " + other.getClass().getName());
    }
    throw new AssertionError("next() after the end gives an element");
  }

  static void lasting(java.util.Iterator<?> a) {
    while (true) {
      try {
        boolean more = a.hasNext();
        if (more != a.hasNext()) break;
        if (!more) return;
        a.next();
      } catch (RuntimeException undefined) {
        return;
      }
    }
    throw new AssertionError("hasNext() gives one answer, and then the other");
  }

  static void asking(java.util.Iterator<?> a, java.util.Iterator<?> b) {
    if (a == b) return;
    while (true) {
      Object one;
      try {
        boolean more = a.hasNext();
        if (more != a.hasNext()) throw new AssertionError("hasNext() gives one answer, and then the other");
        if (!more) return;
        one = a.next();
      } catch (RuntimeException undefined) {
        return;
      }
      Object other;
      try {
        other = b.next();
      } catch (RuntimeException broken) {
        throw new AssertionError("next() throws " + broken.getClass().getName() + " if hasNext() was not called");
      }
      boolean isValue = one instanceof String || one instanceof Integer || one instanceof Long;
      if ((one == null) != (other == null) || isValue && !one.equals(other))
        throw new AssertionError("next() gives something else if hasNext() was not called");
    }
  }

  private Laws() {}
}
