import org.sosy_lab.sv_benchmarks.Verifier;

/** instanceof with a binding, over a sealed hierarchy. */
public class Main {
  sealed interface Shape permits Circle, Box {}

  record Circle(int radius) implements Shape {}

  record Box(int width, int height) implements Shape {}

  static int extent(Shape shape) {
    if (shape instanceof Circle circle) {
      return 2 * circle.radius();
    }
    if (shape instanceof Box box && box.width() > box.height()) {
      return box.width();
    }
    return ((Box) shape).height();
  }

  public static void main(String[] args) {
    short size = Verifier.nondetShort();
    Shape shape = Verifier.nondetBoolean() ? new Circle(size) : new Box(size, 10);
    int extent = extent(shape);
    assert shape instanceof Circle ? extent == 2 * size : extent == Math.max(size, 10);
  }
}
