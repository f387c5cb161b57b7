package caller;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Calls methods with random arguments: {@code Calls FOLDER SECONDS CLASS.METHOD(TYPES)...}. Prints a line
 * {@code METHOD<tab>EXCEPTION<tab>MESSAGE<tab>ARGUMENTS} for the first failure of each, and the number of calls.
 */
public final class Calls {
  private static final int[] EDGES = {
    0, 0, 1, 1, 2, 3, 4, 5, 7, 8, 10, 16, 31, 32, 100, 127, 128, 255, 1000, 20000, -1, -2, -3, -128, -129,
    Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1
  };
  private static final String[] TEXTS = {"", "a", "ab", "b", "abc", "xyz", "\ud800", "9", "aaaaaaaaaa"};
  private final Random random = new Random(7);
  private final List<Object> pool = new ArrayList<>();
  private List<Class<?>> known = List.of();

  public static void main(String[] given) throws Exception {
    URL[] folder = {Path.of(given[0]).toUri().toURL()};
    double seconds = Double.parseDouble(given[1]);
    for (String text : Arrays.asList(given).subList(2, given.length)) {
      System.out.println(text + "\t" + new Calls().attack(folder, text, seconds));
    }
  }

  private String attack(URL[] folder, String text, double seconds) throws Exception {
    String owner = text.substring(0, text.indexOf('#'));
    long end = System.nanoTime() + (long) (seconds * 1e9);
    int calls = 0;
    while (System.nanoTime() < end) {
      try (URLClassLoader loader = new URLClassLoader(folder)) {
        loader.setDefaultAssertionStatus(true);
        pool.clear();
        Class<?> top = Class.forName(owner.split("\\$")[0], true, loader);
        known = new ArrayList<>(List.of(top));
        known.addAll(Arrays.asList(top.getDeclaredClasses()));
        Executable method = find(Class.forName(owner, true, loader), text.substring(text.indexOf('#') + 1));
        calls++;
        String failure = once(method);
        if (failure != null) return "FAILS\t" + failure + "\t" + calls;
      }
    }
    return "HOLDS\t" + calls;
  }

  private static Executable find(Class<?> owner, String signature) {
    List<Executable> all = new ArrayList<>(Arrays.asList(owner.getDeclaredMethods()));
    all.addAll(Arrays.asList(owner.getDeclaredConstructors()));
    for (Executable one : all) {
      StringBuilder spelled = new StringBuilder(one instanceof Method ? one.getName() : "<init>").append('(');
      for (Class<?> type : one.getParameterTypes()) {
        if (spelled.charAt(spelled.length() - 1) != '(') spelled.append(',');
        spelled.append(type.getCanonicalName());
      }
      if (spelled.append(')').toString().equals(signature)) return one;
    }
    throw new IllegalArgumentException(owner + " has no " + signature);
  }

  /** What a call fails with, null if it does not, or if what it needs cannot be made. */
  private String once(Executable method) {
    Object receiver = null;
    Object[] arguments;
    try {
      if (method instanceof Method && !Modifier.isStatic(method.getModifiers())) {
        receiver = make(method.getDeclaringClass(), 2);
        Method meant = (Method) method;
        Method run = receiver.getClass().getMethod(meant.getName(), meant.getParameterTypes());
        if (!run.getDeclaringClass().equals(method.getDeclaringClass())) return null;
        pool.add(receiver);
      }
      arguments = arguments(method, 2);
    } catch (Exception | StackOverflowError | AssertionError e) {
      return null;
    }
    String shown = receiver + " " + Arrays.deepToString(arguments);
    try {
      if (method instanceof Constructor<?> made) made.newInstance(arguments);
      else ((Method) method).invoke(receiver, arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      boolean fails = (thrown instanceof RuntimeException || thrown instanceof Error);
      if (fails && !"reject".equals(thrown.getMessage()) && !(thrown instanceof OutOfMemoryError)) {
        return thrown.getClass().getName() + "\t" + thrown.getMessage() + "\t" + shown;
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return null;
  }

  private Object[] arguments(Executable method, int depth) throws Exception {
    Object[] made = new Object[method.getParameterCount()];
    for (int i = 0; i < made.length; i++) {
      made[i] = make(method.getParameterTypes()[i], depth);
      pool.add(made[i]);
    }
    return made;
  }

  @SuppressWarnings({"deprecation", "removal"})
  private Object make(Class<?> type, int depth) throws Exception {
    if (type == int.class) return number();
    if (type == boolean.class) return random.nextBoolean();
    if (type == Integer.class) return random.nextBoolean() ? (Object) number() : new Integer(number());
    List<Object> same = new ArrayList<>();
    for (Object one : pool) if (type.isInstance(one)) same.add(one);
    if (!same.isEmpty() && random.nextInt(3) == 0) return same.get(random.nextInt(same.size()));
    if (type == String.class) {
      String text = TEXTS[random.nextInt(TEXTS.length)];
      return random.nextBoolean() ? text : new String(text);
    }
    if (type.isArray()) return array(type);
    if (type.isEnum()) return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
    List<Class<?>> below = new ArrayList<>();
    for (Class<?> one : known) {
      boolean fits = type.isAssignableFrom(one) && !one.isEnum() && !one.isInterface();
      if (fits && !Modifier.isAbstract(one.getModifiers())) below.add(one);
    }
    if (type == Object.class && (below.isEmpty() || random.nextBoolean())) {
      return make(random.nextBoolean() ? String.class : Integer.class, depth);
    }
    return object(below.get(random.nextInt(below.size())), depth);
  }

  private Object array(Class<?> type) throws Exception {
    if (random.nextInt(6) == 0) {
      for (Field field : known.get(0).getFields()) if (field.getType() == type) return field.get(null);
    }
    Object made = Array.newInstance(type.getComponentType(), random.nextInt(6));
    for (int i = 0; i < Array.getLength(made); i++) Array.set(made, i, make(type.getComponentType(), 0));
    return made;
  }

  private Object object(Class<?> type, int depth) throws Exception {
    Constructor<?>[] ways = type.getConstructors();
    Constructor<?> way = ways[random.nextInt(ways.length)];
    Object made = null;
    for (int tries = 0; made == null && tries < 8; tries++) {
      try {
        made = way.newInstance(arguments(way, depth - 1));
      } catch (InvocationTargetException e) {
        made = null;
      }
    }
    if (made == null) throw new IllegalStateException("not made");
    for (int calls = depth > 0 ? random.nextInt(7) : 0; calls > 0; calls--) {
      Method[] methods = made.getClass().getMethods();
      Method method = methods[random.nextInt(methods.length)];
      if (method.getDeclaringClass().getName().startsWith("java.") || isStatic(method)) continue;
      try {
        Object given = method.invoke(made, arguments(method, 0));
        if (given != null && given.getClass().isArray()) pool.add(given);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Error) throw new IllegalStateException("an error before the call");
      }
    }
    return made;
  }

  private static boolean isStatic(Method method) {
    return Modifier.isStatic(method.getModifiers());
  }

  private int number() {
    return random.nextInt(4) == 0 ? random.nextInt() : EDGES[random.nextInt(EDGES.length)];
  }
}
