/** Exceptions of several types, caught by their classes. */
public class CaughtKinds {
  static final int LOW = -1;
  static final int HIGH = 5;

  static long of(int a, int b) {
    try {
      switch (a) {
        case 0:
          return 10 / b;
        case 1:
          return new int[b].length;
        case 2:
          return "abc".charAt(b);
        case 3:
          return (Integer) (b > 2 ? (Object) "x" : (Object) b);
        default:
          return -a;
      }
    } catch (ArithmeticException e) {
      return 100;
    } catch (NegativeArraySizeException | StringIndexOutOfBoundsException e) {
      return 200;
    } catch (RuntimeException e) {
      return 300;
    }
  }
}
