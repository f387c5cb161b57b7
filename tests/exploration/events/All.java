import org.sosy_lab.sv_benchmarks.Verifier;

/** A program for each kind of event; tests/exploration/test_goal.py says what it violates. */
public class All {
  static final Class<?>[] PROGRAMS = {
    Fails.class, ByHand.class, Subclass.class, Swallowed.class,
    SwallowedByFinally.class, SwallowedWithSwitch.class, SwallowedByFuture.class, SwallowedInBranch.class,
    PassedOn.class, SwallowedByHand.class, SwallowedByHandBehindAssert.class, ThenAnother.class,
    ThenAgain.class, Runtime.class, Checked.class, Other.class,
    AssertAtStart.class, RuntimeAtStart.class, AssertOfAnother.class, RuntimeOfAnother.class,
    WrappedAndUnwrapped.class, InThread.class, InThreadByHand.class, InThreadRuntime.class,
    InThreadSwallowed.class, Handled.class, HandledAssert.class, Stuck.class,
    DeepSwallowed.class, RoundsSwallowed.class, SwallowedSwitch.class
  };
}

class Input {
  static final int n = Verifier.nondetInt();
}

class Mine extends AssertionError {}

class Fails {
  public static void main(String[] args) { assert Input.n != 77; }
}

class ByHand {
  public static void main(String[] args) { if (Input.n == 77) throw new AssertionError("by hand"); }
}

class Subclass {
  public static void main(String[] args) { if (Input.n == 77) throw new Mine(); }
}

class Swallowed {
  public static void main(String[] args) { try { assert Input.n != 77; } catch (Error e) { } }
}

class SwallowedByFinally {
  public static void main(String[] args) { f(); }

  @SuppressWarnings("finally")
  static void f() { try { assert Input.n != 77; } finally { return; } }
}

class SwallowedWithSwitch {
  static boolean find(int n) { switch (n) { case 77: return false; default: return true; } }

  public static void main(String[] args) { try { assert find(Input.n) : Input.n; } catch (Throwable e) { } }
}

class SwallowedByFuture {
  public static void main(String[] args) {
    java.util.concurrent.FutureTask<Integer> task = new java.util.concurrent.FutureTask<>(() -> {
      assert Input.n != 77;
      return 1;
    });
    task.run();
  }
}

class SwallowedInBranch {
  static boolean failed;

  static boolean check(int n) {
    try { assert n != 77; return true; } catch (AssertionError e) { failed = true; return false; }
  }

  public static void main(String[] args) { int x = check(Input.n) ? 1 : 2; if (args.length == x) x++; }
}

class PassedOn {
  static int count;

  public static void main(String[] args) { try { assert Input.n > 76 || Input.n < 80; } finally { count++; } }
}

class SwallowedByHand {
  public static void main(String[] args) {
    try { if (Input.n == 77) throw new AssertionError(); } catch (Error e) { }
    assert true;
  }
}

class SwallowedByHandBehindAssert {
  public static void main(String[] args) {
    assert Input.n == Input.n;
    try { if (Input.n == 77) throw new AssertionError(Input.n); } catch (Error e) { }
  }
}

class ThenAnother {
  public static void main(String[] args) {
    try { assert Input.n != 77; } catch (Error e) { throw new IllegalStateException(e); }
  }
}

class ThenAgain {
  public static void main(String[] args) { try { assert Input.n != 77; } catch (Error e) { throw e; } }
}

class Runtime {
  public static void main(String[] args) { if (Input.n == 77) throw new IllegalStateException(); }
}

class Checked {
  public static void main(String[] args) throws Exception { if (Input.n == 77) throw new Exception(); }
}

class Other {
  public static void main(String[] args) { if (Input.n == 77) throw new Error("other"); }
}

class AssertAtStart {
  static { assert Input.n != 77; }

  public static void main(String[] args) { }
}

class RuntimeAtStart {
  static int n = 10 / (Input.n - 77);

  public static void main(String[] args) { }
}

class AssertOfAnother {
  static class A {
    static { assert Input.n != 77; }
    static void f() { }
  }

  public static void main(String[] args) { A.f(); }
}

class RuntimeOfAnother {
  static class A { static int[] a = new int[Input.n == 77 ? -1 : 1]; }

  public static void main(String[] args) { A.a[0]++; }
}

class WrappedAndUnwrapped {
  static class A { static int[] a = new int[Input.n == 77 ? -1 : 1]; }

  public static void main(String[] args) throws Throwable {
    try { A.a[0]++; } catch (ExceptionInInitializerError e) { throw e.getCause(); }
  }
}

class InThread {
  public static void main(String[] args) throws Exception {
    int n = Input.n;
    Thread t = new Thread(() -> { assert n != 77; });
    t.start();
    t.join();
  }
}

class InThreadByHand {
  public static void main(String[] args) throws Exception {
    int n = Input.n;
    Thread t = new Thread(() -> { if (n == 77) throw new Mine(); });
    t.start();
    t.join();
  }
}

class InThreadRuntime {
  public static void main(String[] args) {
    int n = Input.n;
    new Thread(() -> { if (n == 77) throw new IllegalStateException(); }).start();
  }
}

class InThreadSwallowed {
  public static void main(String[] args) {
    int n = Input.n;
    new Thread(() -> { try { assert n != 77; } catch (AssertionError e) { } }).start();
  }
}

class Handled {
  static int told;

  public static void main(String[] args) {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> { told = 1; });
    if (Input.n == 77) throw new Error();
  }
}

class HandledAssert {
  public static void main(String[] args) {
    Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> { });
    assert Input.n != 77;
  }
}

class Stuck {
  static synchronized void enter() { }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(Stuck::enter);
    synchronized (Stuck.class) {
      other.start();
      if (Input.n == 77) other.join();
    }
  }
}

class DeepSwallowed {
  static int count(int n) { assert n != 77; return n <= 0 ? 0 : 1 + count(n - 1); }

  public static void main(String[] args) { try { count(Input.n); } catch (AssertionError e) { } }
}

class RoundsSwallowed {
  public static void main(String[] args) {
    for (int i = 0; i < Input.n; i++) { try { assert i != 77; } catch (AssertionError e) { } }
  }
}

class SwallowedSwitch {
  static boolean holds(int n) { return n != 77; }

  public static void main(String[] args) {
    try {
      assert switch (Input.n) { case 77 -> holds(77); default -> true; } : "switch";
    } catch (AssertionError e) { }
  }
}
