import org.sosy_lab.sv_benchmarks.Verifier;

/** A builder grows in the loop. */
public class BuilderGrows {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < n; i++) {
      text.append('x');
    }
    assert text.length() < 9;
  }
}
