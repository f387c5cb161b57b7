/** All ways through try, catch and finally. */
public class TryCatchFinally {
  static String trace = "";

  static int run(int i) throws Exception {
    try {
      trace += "try ";
      if (i == 1) {
        throw new IllegalStateException("state");
      }
      if (i == 2) {
        throw new Exception("checked");
      }
      if (i == 3) {
        return 3;
      }
      if (i >= 4) {
        throw new IllegalArgumentException("argument");
      }
    } catch (IllegalStateException e) {
      trace += "catch ";
      return 1;
    } catch (IllegalArgumentException e) {
      trace += "other ";
      if (i == 5) {
        throw new RuntimeException("again", e);
      }
    } finally {
      trace += "finally ";
    }
    trace += "after ";
    return 0;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 6; i++) {
      trace = "";
      String result;
      try {
        result = "returned " + run(i);
      } catch (Exception e) {
        result = "threw " + e.getMessage();
      }
      System.out.println(i + ": " + trace + result);
    }
  }
}
