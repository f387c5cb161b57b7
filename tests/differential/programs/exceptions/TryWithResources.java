/** Resources close in reverse order; failures of close are suppressed. */
public class TryWithResources {
  static String trace = "";

  static class Res implements AutoCloseable {
    final String name;
    final boolean failing;

    Res(String name, boolean failing) {
      if (name.equals("refused")) {
        throw new IllegalArgumentException("refused");
      }
      this.name = name;
      this.failing = failing;
      trace += "+" + name + " ";
    }

    @Override
    public void close() {
      trace += "-" + name + " ";
      if (failing) {
        throw new IllegalStateException("close " + name);
      }
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) {
      trace = "";
      try (Res a = new Res("a", (i & 1) != 0); Res b = new Res("b", (i & 2) != 0)) {
        trace += "body ";
        if (i >= 2) {
          throw new IllegalStateException("body");
        }
      } catch (RuntimeException e) {
        trace += e.getMessage();
        for (Throwable s : e.getSuppressed()) {
          trace += " suppressed " + s.getMessage();
        }
      }
      System.out.println(i + ": " + trace);
    }
    try (Res none = null) {
      System.out.println("null is not closed");
    }
    try (Res a = new Res("x", false); Res b = new Res("refused", false)) {
      System.out.println("not reached");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage() + " after " + trace);
    }
  }
}
