import org.sosy_lab.sv_benchmarks.Verifier;

/** All classes that were stored answer within the bounds. */
public class SubclassesKnown {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Shape shape = new Shape();
    for (int i = 0; i < n; i++) {
      shape = i == 0 ? new Shape() : new Round();
    }
    assert shape.corners() >= 0;
  }

  static class Shape {
    int corners() {
      return 4;
    }
  }

  static class Round extends Shape {
    @Override
    int corners() {
      return 0;
    }
  }
}
