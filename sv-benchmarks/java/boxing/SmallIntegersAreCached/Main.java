import org.sosy_lab.sv_benchmarks.Verifier;

/** Boxed integers are identical only within the cache. */
public class Main {
  public static void main(String[] args) {
    int value = Verifier.nondetInt();
    if (value >= 100 && value < 200) {
      Integer a = value;
      Integer b = value;
      assert a == b;
    }
  }
}
