/** Calls through interfaces, classes and arrays of objects. */
public class Dispatch {
  interface Shape {
    int area();
  }

  static class Dot implements Shape {
    @Override
    public int area() {
      return 0;
    }
  }

  static class Line extends Dot {
    final int n;

    Line(int n) {
      this.n = n;
    }

    @Override
    public int area() {
      return n;
    }
  }

  static class Square extends Line {
    Square(int n) {
      super(n);
    }

    @Override
    public int area() {
      return n * super.area();
    }
  }

  public static void main(String[] args) {
    Shape[] shapes = new Shape[9];
    for (int i = 0; i < shapes.length; i++) {
      final int n = i;
      shapes[i] = i % 4 == 0 ? new Dot() : i % 4 == 1 ? new Line(i) : i % 4 == 2 ? new Square(i) : () -> -n;
    }
    int sum = 0;
    String row = "";
    for (Shape s : shapes) {
      sum = sum * 3 + s.area();
      row += s.area() + (s instanceof Line ? "L" : s instanceof Dot ? "D" : "?") + " ";
    }
    System.out.println(sum + " " + row);
  }
}
