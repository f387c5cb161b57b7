/** Identity, equals and hashCode of objects. */
public class DefaultEquals {
  static final class Pair {
    final int a;
    final int b;

    Pair(int a, int b) {
      this.a = a;
      this.b = b;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Pair && ((Pair) o).a == a && ((Pair) o).b == b;
    }

    @Override
    public int hashCode() {
      return 31 * a + b;
    }

    @Override
    public String toString() {
      return "(" + a + "," + b + ")";
    }
  }

  public static void main(String[] args) {
    Object a = new Object();
    Object b = new Object();
    System.out.println(a.equals(a) + " " + a.equals(b) + " " + (a.hashCode() == a.hashCode()) + " " + (System.identityHashCode(a) == a.hashCode()));
    Pair p = new Pair(1, 2);
    Pair q = new Pair(1, 2);
    System.out.println((p == q) + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " " + p.equals(null) + " " + p.equals("x") + " " + p);
    System.out.println(System.identityHashCode(null));
    String shown = new Object().toString();
    System.out.println(shown.startsWith("java.lang.Object@"));
  }
}
