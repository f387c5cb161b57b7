/** Casts and instanceof between array types. */
public class ArrayCasts {
  public static void main(String[] args) {
    Object[] objects = {new int[1], new Integer[1], new Number[1], new Object[1], new String[1], new int[1][1], new Object[1][1], "none"};
    for (Object o : objects) {
      String row = o.getClass().getName() + ":";
      row += o instanceof int[] ? " int[]" : "";
      row += o instanceof Object[] ? " Object[]" : "";
      row += o instanceof Number[] ? " Number[]" : "";
      row += o instanceof Comparable[] ? " Comparable[]" : "";
      row += o instanceof Object[][] ? " Object[][]" : "";
      row += o instanceof Cloneable[] ? " Cloneable[]" : "";
      row += o instanceof Cloneable ? " Cloneable" : "";
      System.out.println(row);
      try {
        Number[] numbers = (Number[]) o;
        System.out.println("cast " + numbers.length);
      } catch (ClassCastException e) {
        System.out.println("no cast");
      }
    }
  }
}
