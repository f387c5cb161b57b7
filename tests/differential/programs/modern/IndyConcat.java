/** String concatenation by invokedynamic, with constants and every type. */
public class IndyConcat {
  public static void main(String[] args) {
    byte b = -1;
    short s = 300;
    char c = 'c';
    int i = Integer.MIN_VALUE;
    long l = Long.MAX_VALUE;
    float f = 1.5f;
    double d = 1e100;
    boolean z = true;
    Object o = null;
    String n = null;
    StringBuilder sb = new StringBuilder("sb");
    System.out.println("a" + b + s + c + i + "b" + l + f + d + z + o + n + sb + "\1\2" + 'x' + new char[0].length);
    System.out.println(b + "" + s);
    System.out.println(n + o);
    String t = "";
    for (int k = 0; k < 5; k++) {
      t += k + ",";
    }
    System.out.println(t);
    System.out.println("" + z + (i < 0 ? "neg" : 5) + n);
  }
}
