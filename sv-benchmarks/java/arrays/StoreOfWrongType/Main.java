import org.sosy_lab.sv_benchmarks.Verifier;

/** An array of strings, seen as an array of objects, refuses a number. */
public class Main {
  public static void main(String[] args) {
    Object[] slots = Verifier.nondetBoolean() ? new Object[1] : new String[1];
    slots[0] = Integer.valueOf(1);
    assert slots[0] instanceof Integer;
  }
}
