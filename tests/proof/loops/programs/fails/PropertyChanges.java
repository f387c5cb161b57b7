import org.sosy_lab.sv_benchmarks.Verifier;

/** The loop changes a system property. */
public class PropertyChanges {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    System.setProperty("k", "a");
    for (int i = 0; i < n; i++) {
      System.setProperty("k", "b");
    }
    assert "a".equals(System.getProperty("k"));
  }
}
