/** Return, break, continue and throw in finally win. */
public class FinallyOverrides {
  @SuppressWarnings("finally")
  static int returns() {
    try {
      return 1;
    } finally {
      return 2;
    }
  }

  @SuppressWarnings("finally")
  static int swallows() {
    try {
      throw new IllegalStateException();
    } finally {
      return 3;
    }
  }

  @SuppressWarnings("finally")
  static int loop() {
    int n = 0;
    for (int i = 0; i < 5; i++) {
      try {
        if (i == 3) {
          break;
        }
        n += 10;
      } finally {
        n++;
        if (i < 4) {
          continue;
        }
      }
    }
    return n;
  }

  static int keeps() {
    int x = 5;
    try {
      return x;
    } finally {
      x = 6;
    }
  }

  @SuppressWarnings("finally")
  static void replaces() {
    try {
      throw new IllegalArgumentException("first");
    } finally {
      throw new IllegalStateException("second");
    }
  }

  public static void main(String[] args) {
    System.out.println(returns() + " " + swallows() + " " + loop() + " " + keeps());
    try {
      replaces();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getSuppressed().length);
    }
  }
}
