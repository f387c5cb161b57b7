import org.sosy_lab.sv_benchmarks.Verifier;

/** Padding gives a width at least, not at most. */
public class Main {
  public static void main(String[] args) {
    int number = Verifier.nondetInt();
    if (number < 0) {
      return;
    }
    String text = String.format("R%05d", number);
    assert text.startsWith("R");
    assert text.length() == 6;
  }
}
