/** Abstract methods, template methods, and constructors that call them. */
public class AbstractClasses {
  abstract static class Shape {
    final String name;
    final int early;

    Shape(String name) {
      this.name = name;
      early = area();
    }

    abstract int area();

    String describe() {
      return name + " of area " + area();
    }
  }

  static class Square extends Shape {
    private final int side;

    Square(int side) {
      super("square");
      this.side = side;
    }

    @Override
    int area() {
      return side * side;
    }
  }

  public static void main(String[] args) {
    Shape s = new Square(3);
    System.out.println(s.describe() + " " + s.early);
    Shape c = new Shape("odd") {
      @Override
      int area() {
        return 7;
      }
    };
    System.out.println(c.describe() + " " + c.early);
  }
}
