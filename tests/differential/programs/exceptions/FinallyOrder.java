/** Nested finally blocks with returns at every level. */
public class FinallyOrder {
  static String trace;

  static int outer(int i) {
    try {
      trace += "o";
      return inner(i) + 100;
    } catch (IllegalStateException e) {
      trace += "c";
      return 7;
    } finally {
      trace += "O";
    }
  }

  static int inner(int i) {
    try {
      try {
        trace += "i";
        if (i == 1) {
          return 1;
        }
        if (i == 2) {
          throw new IllegalStateException("s");
        }
        if (i == 3) {
          throw new IllegalArgumentException("a");
        }
      } finally {
        trace += "I";
        if (i == 4) {
          throw new UnsupportedOperationException("u");
        }
      }
      trace += "m";
    } finally {
      trace += "M";
    }
    return 0;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      trace = "";
      String r;
      try {
        r = "r" + outer(i);
      } catch (RuntimeException e) {
        r = "x" + e.getMessage();
      }
      System.out.println(i + " " + trace + r);
    }
  }
}
