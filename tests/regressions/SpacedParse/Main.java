import org.sosy_lab.sv_benchmarks.Verifier;

/** Counterexamples about the value of a parsed text have to be texts that have this value. */
public class Main {
  public static void main(String[] args) {
    float data = Float.parseFloat(Verifier.nondetString().trim());
    assert data != 119.0f;
  }
}
