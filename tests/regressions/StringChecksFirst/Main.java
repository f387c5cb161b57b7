import java.io.UnsupportedEncodingException;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A text repeated once is the text itself, also one of no characters; bytes are asked for before the name of their charset. */
public class Main {
  public static void main(String[] args) {
    String empty = new String("");
    int times = Verifier.nondetInt();
    Verifier.assume(times >= 0);
    boolean isSame = empty.repeat(times) == empty;
    assert isSame == (times == 1);
    assert failure(null).equals("no bytes") && failure(new byte[] {65}).equals("no such");
  }

  static String failure(byte[] bytes) {
    try {
      return new String(bytes, "no such");
    } catch (NullPointerException e) {
      return "no bytes";
    } catch (UnsupportedEncodingException e) {
      return e.getMessage();
    }
  }
}
