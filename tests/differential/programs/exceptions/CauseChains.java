/** Walking and printing chains of causes. */
public class CauseChains {
  static void level(int n) throws Exception {
    if (n == 0) {
      Object o = "x";
      ((Number) o).intValue();
    }
    try {
      level(n - 1);
    } catch (ClassCastException e) {
      throw new IllegalStateException("cast", null);
    } catch (RuntimeException e) {
      throw new Exception("wrapped " + n, e);
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
  }

  public static void main(String[] args) {
    try {
      level(3);
    } catch (Exception e) {
      int n = 0;
      for (Throwable t = e; t != null; t = t.getCause()) {
        System.out.println(n++ + " " + t.getClass().getSimpleName() + " " + t.getMessage());
      }
      System.out.println(e.getCause().getStackTrace()[0].getMethodName());
    }
  }
}
