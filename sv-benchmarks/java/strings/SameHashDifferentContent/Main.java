import org.sosy_lab.sv_benchmarks.Verifier;

/** Two strings with one hash code are kept apart by a switch. */
public class Main {
  static int run(String command) {
    switch (command) {
      case "Aa":
        return 1;
      case "BB":
        return 2;
      default:
        return 0;
    }
  }

  public static void main(String[] args) {
    String command = Verifier.nondetBoolean() ? "Aa" : "BB";
    assert command.hashCode() == 2112;
    assert run(command) == (command.charAt(0) == 'A' ? 1 : 2);
  }
}
