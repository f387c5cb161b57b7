import org.sosy_lab.sv_benchmarks.Verifier;

/** Exceptions of the library say what was wrong, also where that depends on an input. */
public class Main {
  public static void main(String[] args) {
    int at = Verifier.nondetInt();
    String message = "";
    try {
      "abc".substring(at);
    } catch (IndexOutOfBoundsException e) {
      message = e.getMessage();
    }
    assert message != null;
    try {
      System.arraycopy(new int[3], 0, new int[3], 0, at & 7);
    } catch (IndexOutOfBoundsException e) {
      assert e.getMessage() == null;
    }
  }
}
