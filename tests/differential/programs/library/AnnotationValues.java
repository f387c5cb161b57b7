import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;

/** Values of annotations of every kind, defaults and inheritance, read by reflection. */
public class AnnotationValues {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Range {
    int low() default Integer.MIN_VALUE;

    long high();
  }

  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @interface Info {
    String[] names() default {};

    double weight() default 0.5;

    boolean open() default true;

    char mark() default '#';

    ElementType kind() default ElementType.FIELD;

    Class<?> type() default Object.class;

    Range range() default @Range(high = 9L);

    int[] numbers() default {1, 2};
  }

  @interface Hidden {}

  @Hidden
  @Info(names = {"a", "b"}, kind = ElementType.METHOD, type = String[].class, range = @Range(low = 1, high = 1L << 40))
  static class Base {
    @Info(open = false, mark = 'x')
    public int field;
  }

  static class Derived extends Base {
    @Info(weight = -0.0)
    public void run(@Range(high = 3) int input, String other) {}
  }

  static String show(Info info) {
    return Arrays.toString(info.names()) + " " + info.weight() + " " + info.open() + info.mark() + " " + info.kind() + " "
        + info.type().getSimpleName() + " " + info.range().low() + ".." + info.range().high() + " " + Arrays.toString(info.numbers());
  }

  public static void main(String[] args) throws Exception {
    System.out.println(show(Base.class.getAnnotation(Info.class)));
    System.out.println(show(Derived.class.getAnnotation(Info.class)) + " " + Derived.class.getDeclaredAnnotations().length);
    System.out.println(show(Base.class.getField("field").getAnnotation(Info.class)));
    java.lang.reflect.Method run = Derived.class.getMethod("run", int.class, String.class);
    System.out.println(show(run.getAnnotation(Info.class)));
    System.out.println(Base.class.getAnnotations().length + " " + Base.class.isAnnotationPresent(Hidden.class) + " " + (run.getAnnotation(Range.class) == null));
    Annotation[][] of = run.getParameterAnnotations();
    System.out.println(of.length + " " + of[0].length + of[1].length + " " + ((Range) of[0][0]).high());
    Range range = Base.class.getAnnotation(Info.class).range();
    System.out.println(range.annotationType().getSimpleName() + " " + range.equals(of[0][0]) + range.equals(range));
    for (Class<?> c : new Class<?>[] {Info.class, Base.class}) {
      System.out.println(c.isAnnotation() + " " + c.getSimpleName());
    }
  }
}
