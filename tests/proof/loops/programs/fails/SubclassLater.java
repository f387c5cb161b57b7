import org.sosy_lab.sv_benchmarks.Verifier;

/** The second round stores an object of another class. */
public class SubclassLater {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Shape shape = new Shape();
    for (int i = 0; i < n; i++) {
      shape = i == 0 ? new Shape() : new Round();
    }
    assert shape.corners() == 4;
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
