/** instanceof patterns and sealed interfaces. */
public class Patterns {
  sealed interface Shape permits Circle, Square {}

  record Circle(int r) implements Shape {}

  record Square(int s) implements Shape {}

  static String describe(Object o) {
    if (o instanceof Integer i && i > 3) {
      return "large " + (i + 1);
    }
    if (!(o instanceof Shape shape)) {
      return o instanceof String s ? "text of " + s.length() : o instanceof int[] a ? "ints " + a.length : "other " + o;
    }
    return shape instanceof Circle c ? "circle " + c.r() : "square " + ((Square) shape).s();
  }

  public static void main(String[] args) {
    Object[] all = {5, "text", 2.5, null, new Circle(2), new Square(3), new int[] {1, 2}};
    for (Object o : all) {
      System.out.println(describe(o));
    }
  }
}
