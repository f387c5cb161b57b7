/** Records: accessors, equals, hashCode, toString, compact constructors, nesting. */
public class Records {
  record Point(int x, int y) implements Comparable<Point> {
    static final Point ORIGIN = new Point(0, 0);

    int length1() {
      return Math.abs(x) + Math.abs(y);
    }

    @Override
    public int compareTo(Point o) {
      return Integer.compare(x, o.x);
    }
  }

  record Range(int from, int to) {
    Range {
      if (from > to) {
        throw new IllegalArgumentException(from + ">" + to);
      }
    }
  }

  record Line<T>(T name, Point from, Point to, long weight, double width, char mark) {}

  record Empty() {}

  record Floats(float f, double d) {}

  public static void main(String[] args) {
    Point p = new Point(3, -4);
    System.out.println(p + " " + p.x() + p.y() + " " + p.equals(new Point(3, -4)) + p.equals(new Point(4, 3)) + p.equals(null) + " " + (p.hashCode() == new Point(3, -4).hashCode()) + " " + p.length1() + " " + Point.ORIGIN);
    try {
      new Range(5, 2);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    Line<String> l = new Line<>("l", p, Point.ORIGIN, new int[0].length, 2.5, 'c');
    System.out.println(l.name() + " " + l.toString() + " " + l.equals(new Line<>("l", new Point(3, -4), new Point(0, 0), 0, 2.5, 'c')));
    System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode() + " " + Point.class.isRecord() + " " + new Floats(0.0f, Double.NaN).equals(new Floats(-0.0f, Double.NaN)) + new Floats(1f, Double.NaN).equals(new Floats(1f, Double.NaN)));
  }
}
