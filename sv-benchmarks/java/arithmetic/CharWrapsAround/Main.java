import org.sosy_lab.sv_benchmarks.Verifier;

/** A char counts from 65535 back to 0, and is never negative. */
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    char next = c;
    next++;
    assert next >= 0;
    assert (next == 0) == (c == '\uffff');
    assert next == 0 || next == c + 1;
  }
}
