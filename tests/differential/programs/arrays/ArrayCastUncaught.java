/** A ClassCastException between array types leaves main. */
public class ArrayCastUncaught {
  public static void main(String[] args) {
    Object o = new String[] {"a"};
    String[] ok = (String[]) o;
    System.out.println(ok[0]);
    Integer[] wrong = (Integer[]) o;
    System.out.println(wrong.length);
  }
}
