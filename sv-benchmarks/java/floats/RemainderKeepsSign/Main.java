import org.sosy_lab.sv_benchmarks.Verifier;

/** The floating-point remainder has the sign of the dividend. */
public class Main {
  public static void main(String[] args) {
    int quarters = Verifier.nondetInt();
    if (quarters >= -8 && quarters <= 8) {
      double angle = quarters * 0.25;
      double wrapped = angle % 1.0;
      assert wrapped >= 0.0;
    }
  }
}
