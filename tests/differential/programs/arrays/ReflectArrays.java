import java.lang.reflect.Array;

/** Arrays made and read by reflection. */
public class ReflectArrays {
  public static void main(String[] args) {
    Object ints = Array.newInstance(int.class, 3);
    Array.setInt(ints, 1, 42);
    System.out.println(ints.getClass().getName() + " " + Array.getLength(ints) + " " + Array.get(ints, 1) + " " + ((int[]) ints)[1]);
    Object grid = Array.newInstance(String.class, 2, 3);
    System.out.println(grid.getClass().getName() + " " + ((String[][]) grid)[1].length);
    Array.set(ints, 0, Integer.valueOf(7));
    System.out.println(Array.getInt(ints, 0) + Array.getLong(ints, 0));
    try {
      Array.set(ints, 0, "text");
    } catch (IllegalArgumentException e) {
      System.out.println("refused");
    }
    try {
      Array.getLength("text");
    } catch (IllegalArgumentException e) {
      System.out.println("no array");
    }
  }
}
