import org.sosy_lab.sv_benchmarks.Verifier;

/** What holds of roundings, logarithms and remainders for every number. */
public class Main {
  public static void main(String[] args) {
    double d = Verifier.nondetDouble();
    if (Double.isNaN(d)) {
      return;
    }
    assert Math.floor(d) <= d && d <= Math.ceil(d);
    assert d >= 0 || Double.isNaN(Math.log(d));
    assert !(Math.abs(Math.IEEEremainder(d, 2.0)) > 1.0);
    assert Math.fma(d, 0.5, 0.0) == d * 0.5;
  }
}
