import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Methods, fields and constructors by reflection. */
public class ReflectionCalls {
  static class Target {
    int n;

    Target() {}

    Target(int n) {
      this.n = n;
    }

    String add(int m, String s) {
      return s + (n + m);
    }

    static long fixed() {
      return 7L;
    }

    void fail() {
      throw new IllegalStateException("inside");
    }
  }

  public static void main(String[] args) throws Exception {
    Class<?> c = Class.forName("ReflectionCalls$Target");
    Constructor<?> make = c.getDeclaredConstructor(int.class);
    Object o = make.newInstance(5);
    Method add = c.getDeclaredMethod("add", int.class, String.class);
    System.out.println(add.invoke(o, 3, "x") + " " + add.getReturnType().getSimpleName() + " " + add.getParameterCount() + " " + Modifier.isStatic(add.getModifiers()));
    Method fixed = c.getDeclaredMethod("fixed");
    System.out.println(fixed.invoke(null) + " " + Modifier.isStatic(fixed.getModifiers()));
    Field f = c.getDeclaredField("n");
    f.setAccessible(true);
    f.set(o, 40);
    System.out.println(f.getInt(o) + " " + f.getType() + " " + f.getName() + " " + ((Target) o).n);
    try {
      c.getDeclaredMethod("fail").invoke(o);
    } catch (InvocationTargetException e) {
      System.out.println("target " + e.getCause().getMessage());
    }
    try {
      c.getDeclaredMethod("none");
    } catch (NoSuchMethodException e) {
      System.out.println(e.getMessage());
    }
    try {
      Class.forName("no.such.Class");
    } catch (ClassNotFoundException e) {
      System.out.println(e.getMessage());
    }
    try {
      add.invoke(o, "wrong", "x");
    } catch (IllegalArgumentException e) {
      System.out.println("argument mismatch");
    }
    try {
      add.invoke(null, 1, "x");
    } catch (NullPointerException e) {
      System.out.println("null receiver");
    }
    System.out.println(c.newInstance() != null);
  }
}
