package methods;

/** Overrides that fail, and a sealed type without any. */
public abstract class Figure {
  public int sides() {
    return 4;
  }

  public static class Square extends Figure {}

  public static class Blob extends Figure {
    @Override
    public int sides() {
      return 0;
    }
  }

  // FALSE ArithmeticException: one of the classes has no sides
  public static int angle(Figure figure) {
    return 360 / figure.sides();
  }

  public sealed interface Solid permits Cube, Prism {
    int faces();
  }

  public record Cube() implements Solid {
    @Override
    public int faces() {
      return 6;
    }
  }

  public record Prism(int corners) implements Solid {
    public Prism {
      if (corners < 3 || corners > 1000) throw new IllegalArgumentException("corners");
    }

    @Override
    public int faces() {
      return corners + 2;
    }
  }

  // TRUE: every solid has faces
  public static int part(Solid solid) {
    return 720 / solid.faces();
  }
}
