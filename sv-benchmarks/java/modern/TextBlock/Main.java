import org.sosy_lab.sv_benchmarks.Verifier;

/** A text block, taken apart by lines. */
public class Main {
  public static void main(String[] args) {
    String text = """
        first
          second\tline
        third""";
    String[] lines = text.split("\n");
    int wanted = Verifier.nondetInt();
    if (wanted >= 0 && wanted <= 3) {
      String line = lines[wanted];
      assert wanted != 1 || line.startsWith("  s");
    }
  }
}
