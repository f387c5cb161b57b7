import org.sosy_lab.sv_benchmarks.Verifier;

/** Making an inner object needs an outer object. */
public class Main {
  final class Part {
    int size = 1;
  }

  public static void main(String[] args) {
    Main outer = Verifier.nondetBoolean() ? new Main() : null;
    Part part = outer.new Part();
    assert part.size == 1;
  }
}
