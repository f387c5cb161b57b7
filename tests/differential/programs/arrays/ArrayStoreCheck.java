/** A reference array refuses what is not of its element type. */
public class ArrayStoreCheck {
  public static void main(String[] args) {
    Object[][] arrays = {new Object[1], new String[1], new Integer[1], new Number[1], new Comparable[1], new int[1][]};
    Object[] values = {"text", 1, 2.5, null, new int[0], new Object()};
    String[] names = {"String", "Integer", "Double", "null", "int[]", "Object"};
    for (Object[] array : arrays) {
      for (int i = 0; i < values.length; i++) {
        String row = array.getClass().getName() + " <- " + names[i] + ": ";
        try {
          array[0] = values[i];
          System.out.println(row + "stored");
        } catch (ArrayStoreException e) {
          System.out.println(row + e.getMessage());
        }
      }
    }
  }
}
