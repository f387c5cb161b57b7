import org.sosy_lab.sv_benchmarks.Verifier;

/** The message about an enum constant that does not exist names the text that was asked for, of input too. */
public class Main {
  enum Colour { RED, GREEN }

  public static void main(String[] args) {
    int number = Verifier.nondetInt();
    if (number < 1_000_005 || number > 1_000_007) {
      return;
    }
    String message = "none";
    try {
      Colour.valueOf("R" + number);
    } catch (IllegalArgumentException e) {
      message = e.getMessage();
    }
    assert message != null && message.startsWith("No enum constant Main.Colour.R");
    if (message.equals("No enum constant Main.Colour.R1000006")) {
      throw new IllegalStateException();
    }
  }
}
