import org.sosy_lab.sv_benchmarks.Verifier;

/** Numbers of at most five digits, padded and read back. */
public class Main {
  public static void main(String[] args) {
    int number = Verifier.nondetInt();
    if (number < 0 || number > 99999) {
      return;
    }
    String text = String.format("R%05d|%6d", number, number);
    assert text.length() == 13;
    assert text.charAt(0) == 'R' && text.charAt(6) == '|';
    assert number > 9 || text.startsWith("R0000");
  }
}
