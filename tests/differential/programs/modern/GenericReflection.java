import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What class files keep of generic types, records, nests and places: signatures that reflection reads. */
public class GenericReflection {
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  @interface Short {}

  static List<? super String> names;
  static @Short String tag;
  static int plain;

  public static <T extends Comparable<T> & Runnable> List<T> pick(Map<String, T[]> from, int... at) {
    return null;
  }

  record Pair<A>(List<A> left, int right) {}

  sealed interface Shape permits Dot, Line {}

  record Dot() implements Shape {}

  record Line() implements Shape {}

  static class Table extends ArrayList<Map<String, int[]>> implements Comparable<Table> {
    private Object inner = new Object() {};

    public int compareTo(Table other) {
      return 0;
    }
  }

  static Object local() {
    class Inside {}
    return new Inside();
  }

  public static void main(String[] args) throws Exception {
    Method pick = GenericReflection.class.getMethod("pick", Map.class, int[].class);
    System.out.println(pick.toGenericString());
    for (Type type : pick.getGenericParameterTypes()) {
      System.out.println(type.getTypeName() + " " + (type instanceof Class));
    }
    for (Parameter parameter : pick.getParameters()) {
      System.out.println(parameter.getName() + " " + parameter.isNamePresent() + " " + parameter.isVarArgs());
    }
    System.out.println(pick.getTypeParameters()[0].getBounds().length);
    for (String name : new String[] {"names", "plain", "tag"}) {
      Field field = GenericReflection.class.getDeclaredField(name);
      System.out.println(field.getGenericType().getTypeName() + " " + field.toGenericString());
      System.out.println(field.getAnnotatedType().getAnnotations().length);
    }
    System.out.println(Table.class.getGenericSuperclass().getTypeName());
    System.out.println(Table.class.getGenericInterfaces()[0].getTypeName());
    System.out.println(List.class.getTypeParameters()[0] + " " + int[].class.getTypeParameters().length);
    for (RecordComponent component : Pair.class.getRecordComponents()) {
      System.out.println(component.getName() + " " + component.getGenericType().getTypeName());
      System.out.println(component.getAccessor().invoke(new Pair<>(List.of("a"), 7)));
    }
    System.out.println(Shape.class.isSealed() + " " + Shape.class.getPermittedSubclasses()[1].getName());
    System.out.println(Dot.class.getPermittedSubclasses() == null);
    System.out.println(Dot.class.getNestHost().getName() + " " + Dot.class.isNestmateOf(Line.class));
    System.out.println(Dot.class.getNestMembers()[0].getName() + " " + String.class.getNestHost().getName());
    System.out.println(local().getClass().getEnclosingMethod().getName());
    System.out.println(new Table().inner.getClass().getEnclosingMethod() == null);
    System.out.println(new Table().inner.getClass().getEnclosingConstructor() == null);
    System.out.println(Map.Entry.class.getEnclosingMethod() == null);
  }
}
