import org.sosy_lab.sv_benchmarks.Verifier;

/** Signs and sizes of sines and cosines follow from where their arguments lie. */
public class Main {
  public static void main(String[] args) {
    double x = Verifier.nondetDouble();
    double y = Verifier.nondetDouble();
    Verifier.assume(0 < x && x < Math.PI && 0 <= y && y <= 1);
    assert Math.sin(x) >= 0;
    assert Math.cos(x * 0.5) >= 0;
    assert Math.cos(y * y) > 0.54;
    assert Math.exp(y) - Math.sqrt(y) > -0.1;
    if (Math.sin(x) == -Math.sin(y + 1)) {
      assert Math.sin(x) == 0;
    }
  }
}
