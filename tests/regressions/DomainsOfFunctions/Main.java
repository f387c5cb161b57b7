import org.sosy_lab.sv_benchmarks.Verifier;

/** Where functions of Math are not defined, how large remainders are, and products without a sum. */
public class Main {
  public static void main(String[] args) {
    double d = Verifier.nondetDouble();
    assert d >= 0 || Double.isNaN(Math.log(d));
    assert Math.abs(d) <= 1 || Double.isNaN(Math.asin(d));
    assert Math.pow(d, 0) == 1;
    assert !(Math.abs(Math.IEEEremainder(d, 2)) > 1);
    assert d != d || Math.fma(d, 2.0, 0.0) == d * 2;
  }
}
