import org.sosy_lab.sv_benchmarks.Verifier;

/** Records compare by their components. */
public class Main {
  record Point(int x, int y) {
    Point {
      if (x < 0) {
        throw new IllegalArgumentException("x");
      }
    }

    Point mirrored() {
      return new Point(x, -y);
    }
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int y = Verifier.nondetInt();
    if (x >= 0) {
      Point point = new Point(x, y);
      assert point.mirrored().mirrored().equals(point);
      assert point.equals(new Point(x, y)) && point.hashCode() == new Point(x, y).hashCode();
      assert point.x() == x && point.y() == y;
    }
  }
}
