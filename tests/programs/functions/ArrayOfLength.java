/** An array whose length is an input. */
public class ArrayOfLength {
  static final int LOW = -2;
  static final int HIGH = 5;

  static long of(int a, int b) {
    byte[] t = new byte[a];
    t[b] = 1;
    return t.length * 10 + b;
  }
}
