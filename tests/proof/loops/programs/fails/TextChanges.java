import org.sosy_lab.sv_benchmarks.Verifier;

/** A local text changes in the loop. */
public class TextChanges {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    String text = "a";
    for (int i = 0; i < n; i++) {
      text = i == 7 ? "bb" : text;
    }
    assert text.length() == 1;
  }
}
