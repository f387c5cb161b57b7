import org.sosy_lab.sv_benchmarks.Verifier;

/** A run that an assumption stops keeps its thread waiting, which is no deadlock of the program. */
public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    Verifier.assume(a >= 0 && a < 2);
  }
}
