/** Class objects: names, kinds, superclasses. */
public class ClassObjects {
  static class Inner {}

  enum Kind {
    ONE
  }

  public static void main(String[] args) {
    Class<?>[] all = {Object.class, String.class, int.class, void.class, int[].class, Runnable.class, Inner.class, Kind.class, Thread.State.class, Override.class, Integer.class};
    for (Class<?> c : all) {
      System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.isInterface() + c.isPrimitive() + c.isArray() + c.isEnum() + c.isAnnotation() + " " + (c.getSuperclass() == null ? "none" : c.getSuperclass().getName()) + " " + c.getInterfaces().length + " " + c);
    }
    Object o = new Inner();
    System.out.println((o.getClass() == Inner.class) + " " + Object.class.isInstance(o) + " " + Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + Inner.class.getEnclosingClass().getName() + " " + (int.class == Integer.TYPE));
  }
}
