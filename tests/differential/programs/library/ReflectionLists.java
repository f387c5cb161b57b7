import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.TreeSet;

/** Listing members, annotations and interfaces. */
public class ReflectionLists {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Tag {
    String value() default "none";

    int level() default 1;
  }

  @Tag("class")
  static class Marked implements Runnable {
    @Override
    @Tag(level = 3)
    public void run() {}

    @Tag("b")
    int other() {
      return 0;
    }

    void plain() {}
  }

  public static void main(String[] args) throws Exception {
    TreeSet<String> names = new TreeSet<>();
    for (Method m : Marked.class.getDeclaredMethods()) {
      names.add(m.getName() + (m.isAnnotationPresent(Tag.class) ? "@" + m.getAnnotation(Tag.class).value() + m.getAnnotation(Tag.class).level() : ""));
    }
    System.out.println(names);
    System.out.println(Marked.class.getInterfaces()[0].getSimpleName() + " " + Marked.class.isAnnotationPresent(Tag.class) + " " + Marked.class.getDeclaredFields().length + " " + Marked.class.getDeclaredConstructors().length);
  }
}
