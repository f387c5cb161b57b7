import org.sosy_lab.sv_benchmarks.Verifier;

/** An array that the library made holds texts although the loop stores only null in such arrays. */
public class ElementsOfTheLibrary {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    String[] parts = "a,b".split(",");
    for (int i = 0; i < n; i++) {
      parts[0] = null;
    }
    assert parts[1] == null;
  }
}
