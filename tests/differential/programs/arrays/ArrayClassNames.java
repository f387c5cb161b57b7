/** Class objects of arrays. */
public class ArrayClassNames {
  public static void main(String[] args) {
    Object[] arrays = {new int[0], new long[0][0], new String[0], new Object[0][0][0], new boolean[0], new byte[0], new char[0], new short[0], new float[0], new double[0]};
    for (Object a : arrays) {
      Class<?> c = a.getClass();
      System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.isArray() + " " + c.getComponentType().getName() + " " + c.getSuperclass().getName());
    }
    System.out.println(int[].class == new int[5].getClass());
    System.out.println(new int[0] instanceof Object);
    System.out.println((Object) new int[0] instanceof Cloneable);
    System.out.println((Object) new int[0] instanceof java.io.Serializable);
    System.out.println(String[].class.getCanonicalName());
  }
}
