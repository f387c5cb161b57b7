import org.sosy_lab.sv_benchmarks.Verifier;

/** Inner finally blocks run first; here the order is taken the wrong way round. */
public class Main {
  static String trace = "";

  static void work(boolean fail) {
    try {
      try {
        if (fail) {
          throw new UnsupportedOperationException();
        }
        trace += "a";
      } finally {
        trace += "b";
      }
    } catch (UnsupportedOperationException e) {
      trace += "c";
    } finally {
      trace += "d";
    }
  }

  public static void main(String[] args) {
    boolean fail = Verifier.nondetBoolean();
    work(fail);
    assert trace.equals(fail ? "cbd" : "abd");
  }
}
