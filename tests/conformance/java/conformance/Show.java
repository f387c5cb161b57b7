package conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/**
 * Objects in parts that are easily compared: it runs on the Java virtual machine and on JR's.
 *
 * <p>What is <em>plain</em> is compared as it is; of any other object its class and some of its parts are, in an array
 * whose first element is a mark.
 */
public final class Show {
  static final String OBJECT = "\1object";
  static final String ARRAY = "\1array";
  private static final int DEPTH = 4;

  private Show() {}

  static boolean isPlain(Object o) {
    if (o == null || o instanceof Class || o instanceof StringBuilder || o instanceof StringBuffer) return true;
    if (o instanceof Enum || isImmutable(o)) return true;
    if (o instanceof Object[]) {
      Object[] all = (Object[]) o;
      for (int i = 0; i < all.length; i++) if (all[i] == o || !isPlain(all[i])) return false;
      return true;
    }
    return o.getClass().isArray();
  }

  /** Whether nothing can be written into an object. */
  static boolean isImmutable(Object o) {
    return o instanceof String || o instanceof Boolean || o instanceof Character || o instanceof Integer
        || o instanceof Long || o instanceof Double || o instanceof Float
        || o instanceof Short || o instanceof Byte;
  }

  /** The parts of an object. */
  static Object part(Object o) {
    return tree(o, DEPTH);
  }

  private static Object tree(Object o, int depth) {
    if (isPlain(o)) return o;
    String name = nameOf(o);
    if (depth == 0) return new Object[] {OBJECT, name};
    if (o instanceof Object[]) {
      Object[] all = (Object[]) o;
      Object[] parts = new Object[all.length + 2];
      parts[0] = ARRAY;
      parts[1] = name;
      for (int i = 0; i < all.length; i++) parts[i + 2] = tree(all[i], depth - 1);
      return parts;
    }
    if (o instanceof Throwable) {
      Throwable thrown = (Throwable) o;
      Object cause = thrown.getCause() == null ? null : tree(thrown.getCause(), depth - 1);
      return new Object[] {OBJECT, name, thrown.getMessage(), cause};
    }
    if (o instanceof Logged) return new Object[] {OBJECT, name, tree(((Logged) o).state(), depth - 1)};
    if (o instanceof Map) return ofMap(name, (Map<?, ?>) o, depth);
    if (o instanceof Collection) return ofCollection(name, (Collection<?>) o, depth);
    if (o instanceof VarHandle) return new Object[] {OBJECT, "java.lang.invoke.VarHandle", ((VarHandle) o).varType()};
    if (o instanceof MethodHandle) return new Object[] {OBJECT, "java.lang.invoke.MethodHandle"};
    if (o instanceof java.util.Enumeration) return new Object[] {OBJECT, "java.util.Enumeration"};
    if (o instanceof Iterator) return new Object[] {OBJECT, "java.util.Iterator"};
    if (isShown(o, name)) return new Object[] {OBJECT, name, o.toString()};
    return new Object[] {OBJECT, name};
  }

  private static Object ofCollection(String name, Collection<?> all, int depth) {
    Object[] parts = new Object[all.size() + 2];
    parts[0] = OBJECT;
    parts[1] = name;
    Iterator<?> each = all.iterator();
    for (int i = 2; i < parts.length; i++) parts[i] = tree(each.next(), depth - 1);
    return parts;
  }

  private static Object ofMap(String name, Map<?, ?> map, int depth) {
    Object[] parts = new Object[2 * map.size() + 2];
    parts[0] = OBJECT;
    parts[1] = name;
    int i = 2;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      parts[i++] = tree(entry.getKey(), depth - 1);
      parts[i++] = tree(entry.getValue(), depth - 1);
    }
    return parts;
  }

  private static String nameOf(Object o) {
    String name = o.getClass().getName();
    int lambda = name.indexOf("$$Lambda");
    return lambda < 0 ? name : name.substring(0, lambda);
  }

  /** Whether toString tells the value of an object of a class of the JDK. */
  private static boolean isShown(Object o, String name) {
    return o instanceof CharSequence || o instanceof Number || o instanceof Map.Entry
        || name.startsWith("java.time.") || name.startsWith("java.io.File")
        || o instanceof java.nio.file.Path || o instanceof java.util.regex.Pattern
        || o instanceof java.net.URL || o instanceof java.net.URI || o instanceof java.util.Locale
        || o instanceof java.nio.charset.Charset || o instanceof java.util.Optional
        || o instanceof java.lang.reflect.Member || o instanceof java.lang.invoke.MethodType
        || o instanceof java.nio.Buffer || o instanceof StackTraceElement || o instanceof java.util.UUID
        || o instanceof java.util.BitSet || o instanceof java.lang.reflect.Parameter;
  }
}
