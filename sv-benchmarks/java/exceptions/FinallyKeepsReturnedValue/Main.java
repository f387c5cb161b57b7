import org.sosy_lab.sv_benchmarks.Verifier;

/** A local changed in finally does not change the value already returned. */
public class Main {
  static int count(int x) {
    int result = x;
    try {
      return result;
    } finally {
      result++;
    }
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    assert count(x) == x + 1;
  }
}
