/** A dense switch with falling through. */
public class SwitchDense {
  static final int LOW = -2;
  static final int HIGH = 8;

  static long of(int a) {
    int n = 0;
    switch (a) {
      case 0:
        n++;
      case 1:
        n += 10;
        break;
      case 3:
      case 4:
        return 77;
      case 6:
        n = 5;
      default:
        n += 100;
    }
    return n;
  }
}
