/** A sparse switch over a computed value. */
public class SwitchSparse {
  static final int LOW = -1;
  static final int HIGH = 9;

  static long of(int a, int b) {
    switch (a * 1000 + b) {
      case -1000:
        return 1;
      case 5003:
        return 2;
      case 9009:
        return 3;
      case 8:
        return 4;
      default:
        return a == b ? 5 : 6;
    }
  }
}
