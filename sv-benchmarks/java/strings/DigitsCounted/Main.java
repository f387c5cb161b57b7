import org.sosy_lab.sv_benchmarks.Verifier;

/** Going through the characters of a text of any length. */
public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    int digits = 0;
    for (char c : text.toCharArray()) {
      if (c >= '0' && c <= '9') {
        digits++;
      }
    }
    assert digits <= text.length();
    assert new String(text.toCharArray()).length() == text.length();
  }
}
