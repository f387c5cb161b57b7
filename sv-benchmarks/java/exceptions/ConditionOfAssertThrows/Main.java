import org.sosy_lab.sv_benchmarks.Verifier;

/** Evaluating the condition of an assert statement raises an exception. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    assert 10 / x <= 10;
  }
}
