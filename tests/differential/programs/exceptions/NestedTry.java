/** Handlers in handlers, inner ones first. */
public class NestedTry {
  static String work(int i) {
    String trace = "";
    try {
      try {
        try {
          if (i == 0) {
            throw new ArithmeticException("a");
          }
          if (i == 1) {
            throw new NullPointerException("n");
          }
          if (i == 2) {
            throw new ClassCastException("c");
          }
          if (i == 3) {
            throw new StackOverflowError();
          }
          trace += "ok ";
        } catch (ArithmeticException e) {
          trace += "arithmetic ";
          throw new IllegalStateException(e.getMessage() + "2");
        } finally {
          trace += "f1 ";
        }
      } catch (NullPointerException | IllegalStateException e) {
        trace += e.getMessage() + " ";
      } finally {
        trace += "f2 ";
      }
    } catch (RuntimeException e) {
      trace += "runtime " + e.getMessage() + " ";
    } catch (Error e) {
      trace += "error ";
    } finally {
      trace += "f3";
    }
    return trace;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      System.out.println(i + ": " + work(i));
    }
  }
}
