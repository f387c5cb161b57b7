import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;

/**
 * Calls functions with all combinations of inputs and counts what they return.
 *
 * <p>One class per line of standard input, with constants LOW and HIGH and a static method
 * {@code long of(int...)}. One answer per line: class, number of inputs, calls that ended in a
 * RuntimeException, and result=count for each result, separated by spaces.
 */
public final class Enumerate {
  private static int constant(Class<?> function, String name) throws ReflectiveOperationException {
    Field field = function.getDeclaredField(name);
    field.setAccessible(true);
    return field.getInt(null);
  }

  private static Method find(Class<?> function) {
    for (Method method : function.getDeclaredMethods()) {
      if (method.getName().equals("of")) {
        method.setAccessible(true);
        return method;
      }
    }
    throw new IllegalArgumentException(function.getName());
  }

  private static String count(Class<?> function) throws ReflectiveOperationException {
    int low = constant(function, "LOW");
    int high = constant(function, "HIGH");
    Method method = find(function);
    Integer[] inputs = new Integer[method.getParameterCount()];
    java.util.Arrays.fill(inputs, low);
    Map<Long, Integer> counts = new TreeMap<>();
    int failures = 0;
    while (true) {
      try {
        counts.merge((Long) method.invoke(null, (Object[]) inputs), 1, Integer::sum);
      } catch (InvocationTargetException e) {
        if (!(e.getCause() instanceof RuntimeException)) {
          throw e;
        }
        failures++;
      }
      int i = 0;
      while (i < inputs.length && inputs[i] == high) {
        inputs[i++] = low;
      }
      if (i == inputs.length) {
        break;
      }
      inputs[i]++;
    }
    StringBuilder line = new StringBuilder(function.getName());
    line.append(' ').append(inputs.length).append(' ').append(failures);
    counts.forEach((result, n) -> line.append(' ').append(result).append('=').append(n));
    return line.toString();
  }

  public static void main(String[] args) throws Exception {
    BufferedReader names = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String name = names.readLine(); name != null; name = names.readLine()) {
      System.out.println(count(Class.forName(name)));
    }
  }
}
