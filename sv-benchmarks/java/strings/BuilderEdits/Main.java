import org.sosy_lab.sv_benchmarks.Verifier;

/** Insertions shift what comes after them. */
public class Main {
  public static void main(String[] args) {
    StringBuilder builder = new StringBuilder("ac");
    int at = Verifier.nondetInt();
    if (at < 0 || at > 2) {
      return;
    }
    builder.insert(at, 'b');
    builder.setCharAt(0, Character.toUpperCase(builder.charAt(0)));
    builder.deleteCharAt(2);
    assert !builder.toString().equals("Ab");
  }
}
