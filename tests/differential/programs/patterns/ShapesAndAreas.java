/** Abstract shapes, comparison by area, and doubles. */
public class ShapesAndAreas {
  abstract static class Shape implements Comparable<Shape> {
    abstract double area();

    abstract Shape scaled(double by);

    @Override
    public int compareTo(Shape o) {
      return Double.compare(area(), o.area());
    }
  }

  static class Circle extends Shape {
    private final double radius;

    Circle(double radius) {
      this.radius = radius;
    }

    @Override
    double area() {
      return Math.PI * radius * radius;
    }

    @Override
    Shape scaled(double by) {
      return new Circle(radius * by);
    }
  }

  static class Box extends Shape {
    private final double width;
    private final double height;

    Box(double width, double height) {
      this.width = width;
      this.height = height;
    }

    @Override
    double area() {
      return width * height;
    }

    @Override
    Shape scaled(double by) {
      return new Box(width * by, height * by);
    }
  }

  static class Triangle extends Shape {
    private final double a;
    private final double b;
    private final double c;

    Triangle(double a, double b, double c) {
      if (a + b <= c || a + c <= b || b + c <= a) {
        throw new IllegalArgumentException("no triangle");
      }
      this.a = a;
      this.b = b;
      this.c = c;
    }

    @Override
    double area() {
      double s = (a + b + c) / 2;
      return Math.sqrt(s * (s - a) * (s - b) * (s - c));
    }

    @Override
    Shape scaled(double by) {
      return new Triangle(a * by, b * by, c * by);
    }
  }

  public static void main(String[] args) {
    Shape[] all = {new Circle(1.5), new Box(2, 3.25), new Triangle(3, 4, 5), new Box(1, 1)};
    java.util.Arrays.sort(all);
    for (Shape s : all) {
      System.out.println(s.getClass().getSimpleName() + " " + Long.toHexString(Double.doubleToLongBits(s.area())) + " " + s.scaled(2).area() / s.area());
    }
    try {
      new Triangle(1, 1, 3).area();
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
