/** toString, equals and getClass of everything. */
public class ObjectMethods {
  public static void main(String[] args) {
    Object[] all = {"s", 1, 2L, 'c', true, 1.5, new int[0].length, Thread.State.NEW, new StringBuilder("b"), java.util.Arrays.asList(1), new java.util.HashMap<String, String>(), String.class, null};
    for (Object o : all) {
      System.out.println(o + " " + (o == null ? "" : o.getClass().getName() + " " + o.equals(o) + o.equals("s")));
    }
  }
}
