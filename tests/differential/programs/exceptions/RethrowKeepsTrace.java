/** Throwing again keeps the first trace. */
public class RethrowKeepsTrace {
  static void first() {
    try {
      second();
    } catch (RuntimeException e) {
      System.out.println("caught " + e.getMessage());
      throw e;
    }
  }

  static void second() {
    throw new UnsupportedOperationException("second");
  }

  public static void main(String[] args) {
    try {
      first();
    } finally {
      System.out.println("cleaned");
    }
  }
}
