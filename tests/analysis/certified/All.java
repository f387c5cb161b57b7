import org.sosy_lab.sv_benchmarks.Verifier;

/** Programs for tests/analysis/test_certify.py. */
public class All {
  static final Class<?>[] PROGRAMS = {
    Holds.class, ThenFails.class, ElseFails.class, RemainderFails.class, RareFails.class, LoopHolds.class,
    LoopFails.class, FieldFails.class, RecursionHolds.class, RecursionFails.class, NoInput.class
  };
}

class Holds {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int x = n > 1000 ? 1 : n < -7 ? 3 : 5;
    assert x * n != 2;
  }
}

class ThenFails {
  public static void main(String[] args) {
    int x;
    if (Verifier.nondetInt() > 123456789) { x = 1; } else { x = 2; }
    assert x != 1;
  }
}

class ElseFails {
  static int x;

  public static void main(String[] args) {
    if (Verifier.nondetInt() < 123456789) { x = 1; } else { x = 2; }
    assert x != 2;
  }
}

class RemainderFails {
  public static void main(String[] args) { assert Verifier.nondetInt() % 100003 != 77777; }
}

class RareFails {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    assert n < 5000 || n * 7 != 70707;
  }
}

class LoopHolds {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int i = 0;
    while (i < n) { i++; }
    assert i >= 0;
  }
}

class LoopFails {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int i = 0;
    while (i < n) { i++; }
    assert i <= 1000000;
  }
}

class FieldFails {
  static class Box { int count; }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Box box = new Box();
    for (int i = 0; i < n; i++) { box = new Box(); box.count = i; }
    assert box.count <= 1000000;
  }
}

class RecursionHolds {
  static int up(int n) { return n <= 0 ? 0 : up(n - 1) + 1; }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n > 0) { assert up(n) == n; }
  }
}

class RecursionFails {
  static int up(int n) { return n <= 0 ? 0 : up(n - 1) + 1; }

  public static void main(String[] args) { assert up(Verifier.nondetInt()) <= 1000000; }
}

class NoInput {
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 10; i++) { sum += i; }
    assert sum == 45;
  }
}
