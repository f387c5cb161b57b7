/** An exception in a constructor leaves main, with constructor frames. */
public class UncaughtInInit {
  static class Outer {
    final Inner inner;

    Outer(int n) {
      inner = n > 0 ? new Inner(n - 2) : null;
    }
  }

  static class Inner {
    final int share;

    Inner(int n) {
      share = 10 / n;
    }
  }

  public static void main(String[] args) {
    System.out.println("start");
    new Outer(2);
  }
}
