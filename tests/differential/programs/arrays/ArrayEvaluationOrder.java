/** Array, index and value are evaluated before anything is checked. */
public class ArrayEvaluationOrder {
  static String trace = "";

  static int index() {
    trace += "index ";
    return 7;
  }

  static int value() {
    trace += "value ";
    return 1;
  }

  static int[] array() {
    trace += "array ";
    return null;
  }

  static int fail() {
    trace += "fail ";
    throw new IllegalStateException();
  }

  public static void main(String[] args) {
    int[] a = null;
    try {
      a[index()] = value();
    } catch (NullPointerException e) {
      System.out.println("null: " + trace);
    }
    trace = "";
    a = new int[1];
    try {
      a[index()] = value();
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println("bounds: " + trace);
    }
    trace = "";
    try {
      a[index()] += value();
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println("compound: " + trace);
    }
    trace = "";
    try {
      array()[index()] = fail();
    } catch (IllegalStateException e) {
      System.out.println("value fails: " + trace);
    }
    int i = 0;
    int[] b = new int[3];
    b[i++] = b[i] = i = 2;
    System.out.println(b[0] + " " + b[1] + " " + b[2] + " " + i);
  }
}
