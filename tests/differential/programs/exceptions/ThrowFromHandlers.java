/** Exceptions raised in catch clauses and while one is on its way. */
public class ThrowFromHandlers {
  public static void main(String[] args) {
    String trace = "";
    try {
      try {
        Object o = "s";
        Integer i = (Integer) o;
      } catch (ClassCastException e) {
        int[] a = new int[1];
        a[2] = 3;
      } finally {
        trace += "f";
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      trace += " " + e.getMessage();
    }
    System.out.println(trace);
    try {
      try {
        throw new Exception("one");
      } finally {
        Object o = null;
        o.hashCode();
      }
    } catch (NullPointerException e) {
      System.out.println("null replaced one");
    } catch (Exception e) {
      System.out.println(e.getMessage());
    }
  }
}
