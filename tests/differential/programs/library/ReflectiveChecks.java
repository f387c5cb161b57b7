import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/** What java.lang.reflect checks of arrays, fields and methods, and what it checks first. */
public class ReflectiveChecks {
  interface Reader {
    Object read(Object target) throws Exception;
  }

  static class Nested {
    private int own = 3;

    private static int count() {
      return 7;
    }
  }

  static String tried(Callable<Object> call) {
    try {
      Object result = call.call();
      return result == null ? "null" : result.getClass().getSimpleName() + " " + result;
    } catch (InvocationTargetException e) {
      return "inside " + e.getCause().getClass().getSimpleName();
    } catch (Exception | ExceptionInInitializerError e) {
      return e.getClass().getSimpleName();
    }
  }

  static void arrays() {
    Object[] arrays = {new int[1], new byte[1], new boolean[1], new double[1], new String[1], null, "no array"};
    Object[] values = {null, 3, (byte) 1, 'c', 2.5, true, "s"};
    for (Object array : arrays) {
      for (int index : new int[] {-1, 0}) {
        StringBuilder line = new StringBuilder();
        line.append(tried(() -> Array.getInt(array, index))).append(", ");
        line.append(tried(() -> Array.getBoolean(array, index))).append(", ");
        line.append(tried(() -> set(() -> Array.setInt(array, index, 7)))).append(", ");
        line.append(tried(() -> set(() -> Array.setDouble(array, index, 7)))).append(", ");
        for (Object value : values) {
          line.append(tried(() -> set(() -> Array.set(array, index, value)))).append(", ");
        }
        System.out.println(line);
      }
    }
    System.out.println(tried(() -> Array.newInstance(void.class, -1)));
    System.out.println(tried(() -> Array.newInstance(void.class, 1)));
    System.out.println(tried(() -> Array.newInstance(null, -1)));
    System.out.println(tried(() -> Array.newInstance(int.class, new int[256])));
    System.out.println(tried(() -> Array.newInstance(int[].class, new int[255])));
    System.out.println(tried(() -> Array.getLength(Array.newInstance(int[].class, new int[254]))));
  }

  static Object set(Runnable body) {
    body.run();
    return "set";
  }

  static class Fields {
    int number;
    byte small;
    String text;
    final int fixed = Integer.parseInt("5");
    static int shared;
    static final Integer CONSTANT = Integer.valueOf(4);
  }

  static void fields() throws Exception {
    Object[] targets = {null, new Fields(), "no such object"};
    Object[] values = {null, 3, (byte) 1, 4L, "s"};
    for (String name : new String[] {"number", "small", "text", "fixed", "shared", "CONSTANT"}) {
      for (boolean opened : new boolean[] {false, true}) {
        Field field = Fields.class.getDeclaredField(name);
        field.setAccessible(opened);
        for (Object target : targets) {
          StringBuilder line = new StringBuilder(name).append(opened).append(": ");
          line.append(tried(() -> field.get(target))).append(", ");
          line.append(tried(() -> field.getLong(target))).append(", ");
          line.append(tried(() -> field.getBoolean(target))).append(", ");
          line.append(tried(() -> put(field, target, 3L, true))).append(", ");
          line.append(tried(() -> put(field, target, (byte) 3, true))).append(", ");
          for (Object value : values) {
            line.append(tried(() -> put(field, target, value, false))).append(", ");
          }
          System.out.println(line);
        }
      }
    }
  }

  static Object put(Field field, Object target, Object value, boolean primitive) throws Exception {
    if (!primitive) {
      field.set(target, value);
    } else if (value instanceof Long) {
      field.setLong(target, (Long) value);
    } else {
      field.setByte(target, (Byte) value);
    }
    return field.get(target);
  }

  static void callers() throws Exception {
    Field own = Nested.class.getDeclaredField("own");
    Method count = Nested.class.getDeclaredMethod("count");
    Reader reader = own::get;
    System.out.println(tried(() -> reader.read(new Nested())));
    System.out.println(tried(() -> count.invoke(null)));
    System.out.println(tried(() -> count.invoke(null, 1)));
    System.out.println(tried(() -> Object.class.getDeclaredMethod("clone").invoke(new int[1])));
    System.out.println(tried(() -> Object.class.getDeclaredMethod("clone").invoke(null)));
    List<Integer> one = Collections.singletonList(1);
    System.out.println(tried(() -> one.getClass().getMethod("size").invoke(one)));
    System.out.println(tried(() -> List.class.getMethod("size").invoke(one)));
    System.out.println(tried(() -> Nested.class.getDeclaredMethod("count", (Class<?>) null)));
    System.out.println(tried(() -> Nested.class.getMethod(null)));
  }

  public static void main(String[] args) throws Exception {
    arrays();
    fields();
    callers();
  }
}
