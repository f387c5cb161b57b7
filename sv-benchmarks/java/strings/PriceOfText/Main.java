import org.sosy_lab.sv_benchmarks.Verifier;

/** A price with a point in it. */
public class Main {
  public static void main(String[] args) {
    double price;
    try {
      price = Double.parseDouble(Verifier.nondetString());
    } catch (NumberFormatException e) {
      return;
    }
    assert price != 2.75;
  }
}
