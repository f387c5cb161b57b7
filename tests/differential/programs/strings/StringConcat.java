/** Concatenation of every kind of value. */
public class StringConcat {
  public static void main(String[] args) {
    int i = -5;
    long l = 1L << 40;
    char c = 'c';
    boolean z = true;
    byte b = -128;
    short s = 300;
    Object o = null;
    String n = null;
    char[] array = {'x', 'y'};
    System.out.println("" + i + l + c + z + b + s + o + n);
    System.out.println(c + 1 + "|" + c + 1 + "|" + (char) (c + 1));
    System.out.println(1 + 2 + "a" + 1 + 2);
    String t = "x";
    t += 5;
    t += 'y';
    t += null;
    t += 1.5;
    System.out.println(t);
    System.out.println(String.valueOf(array) + String.valueOf(array, 1, 1) + String.valueOf((Object) null) + String.valueOf(3L) + String.valueOf(false));
    System.out.println(n + n);
    System.out.println("a".concat("b").concat(""));
    System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE);
  }
}
