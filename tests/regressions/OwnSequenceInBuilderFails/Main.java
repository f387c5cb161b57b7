import org.sosy_lab.sv_benchmarks.Verifier;

// As OwnSequenceInBuilder, with a failure behind it.
public class Main {
  static final class Dashed implements CharSequence {
    private final String inner;
    Dashed(String inner) { this.inner = inner; }
    @Override public int length() { return inner.length() + 2; }
    @Override public char charAt(int at) { return toString().charAt(at); }
    @Override public CharSequence subSequence(int from, int to) { return toString().substring(from, to); }
    @Override public String toString() { return "-" + inner + "-"; }
  }

  public static void main(String[] arguments) {
    int number = Verifier.nondetInt() & 7;
    StringBuilder kept = new StringBuilder(new Dashed("n" + number));
    int before = number + 1;
    assert kept != null && before == number + 1;
    assert kept.append(before).length() == 5;
    StringBuffer buffer = new StringBuffer(new Dashed("x"));
    assert buffer.length() == 3 && number != 5;
  }
}
