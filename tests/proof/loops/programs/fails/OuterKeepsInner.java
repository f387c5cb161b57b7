import org.sosy_lab.sv_benchmarks.Verifier;

/** The inner loop's result carries over to the next round of the outer one. */
public class OuterKeepsInner {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int total = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (total < 50) {
          total++;
        }
      }
      assert total < 20;
    }
  }
}
