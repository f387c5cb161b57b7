import org.sosy_lab.sv_benchmarks.Verifier;

/** A compound assignment casts back to the type of its target. */
public class Main {
  public static void main(String[] args) {
    byte level = Verifier.nondetByte();
    byte raise = Verifier.nondetByte();
    if (level >= 0 && raise >= 0) {
      level += raise;
      assert level >= raise;
    }
  }
}
