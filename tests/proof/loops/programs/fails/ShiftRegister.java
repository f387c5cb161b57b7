import org.sosy_lab.sv_benchmarks.Verifier;

/** The change arrives after three rounds. */
public class ShiftRegister {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int a = 0;
    int b = 0;
    int c = 0;
    int d = 0;
    for (int i = 0; i < n; i++) {
      d = c;
      c = b;
      b = a;
      a = 1;
    }
    assert d == 0;
  }
}
