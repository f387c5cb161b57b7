/** Exceptions thrown by lambdas, also checked ones. */
public class LambdaExceptions {
  interface Action<E extends Exception> {
    void run() throws E;
  }

  static void attempt(String name, Action<? extends Exception> a) {
    try {
      a.run();
      System.out.println(name + " fine");
    } catch (RuntimeException e) {
      System.out.println(name + " " + e);
    } catch (Exception e) {
      System.out.println(name + " checked " + e.getMessage());
    }
  }

  static void interface0() {
    int zero = 0;
    attempt("a", () -> System.out.println("inside"));
    attempt("b", () -> System.out.println(1 / zero));
    attempt("c", () -> {
      throw new Exception("c");
    });
    attempt("d", () -> attempt("e", () -> {
      throw new IllegalStateException();
    }));
  }

  public static void main(String[] args) {
    interface0();
  }
}
