import java.lang.reflect.Method;

/** Public methods found through superclasses, and interfaces. */
public class ReflectionInheritance {
  public interface Marker {}

  public static class Base {
    public int shown = 4;

    public String inherited() {
      return "inherited";
    }

    public String over() {
      return "base";
    }
  }

  public static class Child extends Base implements Marker {
    public String own(String s) {
      return "own" + s;
    }

    @Override
    public String over() {
      return "child";
    }
  }

  public static void main(String[] args) throws Exception {
    Class<?> c = Child.class;
    System.out.println(c.getMethod("inherited").invoke(new Child()) + " " + c.getMethod("own", String.class).invoke(new Child(), "x") + " " + c.getSuperclass().getSimpleName() + " " + c.getInterfaces()[0].getSimpleName());
    Method over = Base.class.getMethod("over");
    System.out.println(over.invoke(new Child()) + " " + over.getDeclaringClass().getSimpleName() + " " + c.getMethod("over").getDeclaringClass().getSimpleName());
    System.out.println(c.getField("shown").get(new Child()) + " " + Base.class.isInstance(new Child()) + " " + Child.class.cast(new Child()).own("y"));
    try {
      c.cast(new Base());
    } catch (ClassCastException e) {
      System.out.println("no child");
    }
    int methods = 0;
    for (Method m : Child.class.getDeclaredMethods()) {
      methods += m.isSynthetic() ? 0 : 1;
    }
    System.out.println(methods);
  }
}
