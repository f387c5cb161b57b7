/** Closing several resources that fail, by hand and by the statement. */
public class SuppressedList {
  static void fail(String s) {
    throw new IllegalStateException(s);
  }

  public static void main(String[] args) {
    Throwable primary = null;
    for (int i = 0; i < 3; i++) {
      try {
        fail("close" + i);
      } catch (IllegalStateException e) {
        if (primary == null) {
          primary = e;
        } else {
          primary.addSuppressed(e);
        }
      }
    }
    System.out.println(primary.getMessage() + " " + primary.getSuppressed().length + " " + primary.getSuppressed()[1].getMessage());
    try (AutoCloseable a = () -> fail("a"); AutoCloseable b = () -> fail("b")) {
      fail("body");
    } catch (Exception e) {
      System.out.println(e.getMessage() + " " + e.getSuppressed()[0].getMessage() + e.getSuppressed()[1].getMessage());
    }
  }
}
