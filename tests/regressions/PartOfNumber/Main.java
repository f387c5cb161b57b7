import org.sosy_lab.sv_benchmarks.Verifier;

/** A part of the digits of a number is not a number's text: of -1 the sign alone may be left. */
public class Main {
  public static void main(String[] args) {
    int number = Verifier.nondetInt();
    StringBuilder text = new StringBuilder("x" + number);
    text.deleteCharAt(text.length() - 1);
    assert !text.toString().equals("x-");
  }
}
