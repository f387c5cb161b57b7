/** Enum constants by index and in a switch. */
public class EnumChoice {
  static final int LOW = -1;
  static final int HIGH = 3;

  enum Kind {
    A,
    B,
    C
  }

  static long of(int a, int b) {
    Kind k = Kind.values()[a];
    switch (k) {
      case A:
        return b;
      case C:
        return 10 + k.compareTo(Kind.values()[b]);
      default:
        return 20 + k.name().length();
    }
  }
}
