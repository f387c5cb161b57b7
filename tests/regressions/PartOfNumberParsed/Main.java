import org.sosy_lab.sv_benchmarks.Verifier;

/** The beginning of a number's digits is another number. */
public class Main {
  public static void main(String[] args) {
    int number = Verifier.nondetInt();
    if (number < 10 || number > 99) {
      return;
    }
    String text = Integer.toString(number);
    assert Integer.parseInt(text.substring(0, text.length() - 1)) < 10;
  }
}
