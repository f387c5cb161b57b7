/** Virtual calls on an object chosen by an input. */
public class Dispatch {
  static final int LOW = -1;
  static final int HIGH = 5;

  interface Shape {
    int area(int n);
  }

  static class Dot implements Shape {
    @Override
    public int area(int n) {
      return 0;
    }
  }

  static class Line extends Dot {
    @Override
    public int area(int n) {
      return super.area(n) + n;
    }
  }

  static long of(int a, int b) {
    Shape s = a < 0 ? null : a < 2 ? new Dot() : a < 4 ? new Line() : n -> n * n;
    return s.area(b);
  }
}
