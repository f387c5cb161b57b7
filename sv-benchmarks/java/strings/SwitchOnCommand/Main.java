import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch over strings compares contents, after a switch over hash codes. */
public class Main {
  static int run(String command) {
    switch (command) {
      case "start":
        return 1;
      case "Aa":
        return 2;
      case "BB":
        return 3;
      default:
        return 0;
    }
  }

  public static void main(String[] args) {
    int code = run(Verifier.nondetString());
    assert code != 3;
  }
}
