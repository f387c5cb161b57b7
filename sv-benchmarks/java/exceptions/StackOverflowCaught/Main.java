/** Endless recursion ends in an Error that can be caught. */
public class Main {
  static int descend(int depth) {
    return descend(depth + 1) + 1;
  }

  public static void main(String[] args) {
    boolean overflowed = false;
    try {
      descend(0);
    } catch (StackOverflowError e) {
      overflowed = true;
    }
    assert overflowed;
  }
}
