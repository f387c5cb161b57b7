import org.sosy_lab.sv_benchmarks.Verifier;

/** What is not a number enters a field and stays. */
public class FloatNotANumber {
  static class Extremes {
    double most;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Extremes extremes = new Extremes();
    for (int i = 0; i < n; i++) {
      extremes.most = Math.max(extremes.most, Verifier.nondetDouble());
    }
    assert extremes.most >= 0.0;
  }
}
