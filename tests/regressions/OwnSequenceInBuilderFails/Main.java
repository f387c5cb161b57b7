import org.sosy_lab.sv_benchmarks.Verifier;

// As OwnSequenceInBuilder: what lies on the stack behind the constructor is what it was before it.
public class Main {
  record Twice(int digit) implements CharSequence {
    @Override public int length() { return 2; }
    @Override public char charAt(int at) { return (char) ('0' + digit); }
    @Override public CharSequence subSequence(int from, int to) { return toString().substring(from, to); }
    @Override public String toString() { return digit + "" + digit; }
  }

  static int sum(int first, StringBuilder text, int last) { return first + text.length() + last; }

  public static void main(String[] arguments) {
    int digit = Verifier.nondetInt() & 7;
    int found = sum(digit, new StringBuilder(new Twice(digit)).append('.'), 10);
    assert found != 16;
  }
}
