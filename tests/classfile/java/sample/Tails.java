package sample;

class Tails {
  static long sum(long so, int n, String kept) {
    switch (n) {
      case 0:
        return so;
      case 1:
        return sum(so + 1, 0, kept);
      default:
        return sum(so + n, n - 1, kept);
    }
  }

  static int product(int n) {
    return n == 0 ? 1 : n * product(n - 1);
  }

  static int both(int n) {
    return n == 0 ? 1 : both(both(n - 1));
  }

  static int handled(int n) {
    try {
      return n == 0 ? 1 : handled(n - 1);
    } catch (ArithmeticException e) {
      return 2;
    }
  }

  static synchronized int locked(int n) {
    return n == 0 ? 1 : locked(n - 1);
  }

  int received(int n) {
    return n == 0 ? 1 : received(n - 1);
  }
}
