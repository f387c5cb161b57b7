import org.sosy_lab.sv_benchmarks.Verifier;

/** What stands before the first comma has none; what stands after it may. */
public class Main {
  public static void main(String[] args) {
    String line = Verifier.nondetString();
    int comma = line.indexOf(',');
    if (comma > 20) {
      String first = line.substring(0, comma);
      if (first.contains(",") || !line.contains(",")) {
        throw new IllegalStateException();
      }
    }
    if (comma >= 0) {
      assert line.indexOf(',', comma + 1) < 0;
    }
  }
}
