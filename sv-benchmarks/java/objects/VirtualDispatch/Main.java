import org.sosy_lab.sv_benchmarks.Verifier;

/** The method run depends on the object, not on the type of the reference. */
public class Main {
  abstract static class Shape {
    abstract int area();

    int doubled() {
      return 2 * area();
    }
  }

  static class Square extends Shape {
    private final int side;

    Square(int side) {
      this.side = side;
    }

    @Override
    int area() {
      return side * side;
    }
  }

  static final class Flat extends Square {
    Flat() {
      super(7);
    }

    @Override
    int area() {
      return 0;
    }
  }

  public static void main(String[] args) {
    byte side = Verifier.nondetByte();
    Shape shape = side > 0 ? new Square(side) : new Flat();
    int doubled = shape.doubled();
    assert side > 0 ? doubled == 2 * side * side : doubled == 0;
  }
}
