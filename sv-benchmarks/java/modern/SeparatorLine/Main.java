import org.sosy_lab.sv_benchmarks.Verifier;

/** A line of so many signs; their number may be negative. */
public class Main {
  public static void main(String[] args) {
    int width = Verifier.nondetInt();
    if (width > 200) {
      return;
    }
    String line = "+" + "-".repeat(width) + "+";
    assert line.length() == width + 2;
    assert width < 2 || line.charAt(2) == '-';
  }
}
