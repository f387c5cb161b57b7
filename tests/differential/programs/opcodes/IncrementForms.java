/** ++ and -- before and after, on locals, fields, statics and elements. */
public class IncrementForms {
  static int s = 5;
  static long bigS = 1L << 33;
  int n = 5;
  long big = 1L << 32;

  public static void main(String[] args) {
    int i = 5;
    System.out.println("local " + i++ + " " + i + " " + ++i + " " + i-- + " " + --i);
    IncrementForms o = new IncrementForms();
    System.out.println("field " + o.n++ + " " + o.n + " " + ++o.n + " " + o.n-- + " " + --o.n);
    System.out.println("static " + s++ + " " + s + " " + ++s + " " + s-- + " " + --s);
    int[] a = {5};
    int k = 0;
    System.out.println("element " + a[0]++ + " " + a[0] + " " + ++a[0] + " " + a[k++]-- + " " + k + " " + --a[0]);
    long[] l = {5L};
    System.out.println("long element " + l[0]++ + " " + l[0] + " " + ++l[0] + " " + l[0]-- + " " + --l[0]);
    System.out.println("long field " + o.big++ + " " + o.big + " " + ++o.big + " " + o.big-- + " " + --o.big);
    System.out.println("long static " + bigS++ + " " + ++bigS + " " + bigS--);
    double[] d = {0.5};
    System.out.println("double element " + (d[0]++ == 0.5) + " " + (d[0] == 1.5) + " " + (++d[0] == 2.5) + " " + (d[0]-- == 2.5));
    char c = 'z';
    byte b = 127;
    System.out.println("char " + c++ + " " + c + " byte " + b++ + " " + b);
    Integer boxed = 5;
    System.out.println("boxed " + boxed++ + " " + boxed + " " + --boxed);
  }
}
