package jr.measuring;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Calls methods of the measured classes with random arguments and objects that earlier calls gave (feedback-directed
 * random testing), for "rounds" seconds of CPU time, and writes what JaCoCo counts, and how many calls reached
 * something new.
 */
public final class RandomCalls {
  private static final int MOST_OBJECTS = 3000;
  private static final long CALL_LIMIT_MILLIS = 1000;
  private static final int[] INTS = {0, 1, -1, 2, 3, 7, 10, 31, 100, Integer.MAX_VALUE, Integer.MIN_VALUE};
  private static final String[] TEXTS = {"", "a", "A", "abc", " ", "0", "1", "-1", "1.5", "a,b", "true", "x=y", "\n"};

  private final Random random = new Random(1);
  private final List<Executable> calls = new ArrayList<>();
  private final List<Object> pool = new ArrayList<>();
  private long made;
  private int useful;

  public static void main(String[] arguments) throws Exception {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(arguments[1]), StandardCharsets.UTF_8))) {
      Measure measure = new Measure(out);
      for (String line : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
        measure.read(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1));
      }
      RandomCalls calls = new RandomCalls();
      MeasuredLoader loader = measure.loader(true);
      Thread.currentThread().setContextClassLoader(loader);
      calls.run(loader, measure);
      measure.analyze(loader);
      out.println("calls\t" + calls.made + "\t" + calls.useful);
      out.println("end");
    }
    Runtime.getRuntime().halt(0);
  }

  private void run(MeasuredLoader loader, Measure measure) throws Exception {
    for (String name : measure.measured) {
      try {
        add(Class.forName(name.replace('/', '.'), true, loader));
      } catch (Throwable error) {
        continue;  // a class that cannot be initialised has nothing to call
      }
    }
    java.lang.management.OperatingSystemMXBean bean = ManagementFactory.getOperatingSystemMXBean();
    long end = measure.rounds * 1_000_000_000L;
    while (!calls.isEmpty() && ((com.sun.management.OperatingSystemMXBean) bean).getProcessCpuTime() < end) {
      Thread thread = new Thread(null, () -> callOften(1000), "calls", 1L << 22);
      thread.setDaemon(true);
      long before = made;
      thread.start();
      while (thread.isAlive()) {
        thread.join(CALL_LIMIT_MILLIS);
        if (thread.isAlive() && made == before) {
          stop(thread);
        }
        before = made;
      }
    }
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void stop(Thread thread) throws InterruptedException {
    thread.stop();
    thread.join(CALL_LIMIT_MILLIS);
  }

  private void add(Class<?> type) {
    if (type.isSynthetic() || type.isAnonymousClass()) {
      return;
    }
    for (Method method : type.getDeclaredMethods()) {
      if (!Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic()) {
        method.setAccessible(true);
        calls.add(method);
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!Modifier.isPrivate(constructor.getModifiers()) && !Modifier.isAbstract(type.getModifiers())
          && !constructor.isSynthetic() && !type.isEnum()) {
        constructor.setAccessible(true);
        calls.add(constructor);
      }
    }
    if (type.isEnum()) {
      pool.addAll(List.of(type.getEnumConstants()));
    }
  }

  private void callOften(int times) {
    int covered = covered();
    for (int i = 0; i < times; i++) {
      Object result = null;
      try {
        result = call(calls.get(random.nextInt(calls.size())), 0);
      } catch (ThreadDeath death) {
        throw death;
      } catch (Throwable error) {
        result = null;  // an exception is a result like any other
      }
      made++;
      keep(result);
      int now = covered();
      useful += now > covered ? 1 : 0;
      covered = now;
    }
  }

  private void keep(Object result) {
    if (result == null) {
      return;
    }
    if (pool.size() < MOST_OBJECTS) {
      pool.add(result);
    } else {
      pool.set(random.nextInt(MOST_OBJECTS), result);
    }
  }

  private static int covered() {
    int sum = 0;
    for (boolean[] flags : Hits.allProbes().values()) {
      for (boolean flag : flags) {
        sum += flag ? 1 : 0;
      }
    }
    return sum;
  }

  private Object call(Executable target, int depth) throws Throwable {
    Object[] arguments = new Object[target.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = value(target.getParameterTypes()[i], depth + 1);
    }
    if (target instanceof Constructor) {
      return ((Constructor<?>) target).newInstance(arguments);
    }
    boolean isStatic = Modifier.isStatic(target.getModifiers());
    Object receiver = isStatic ? null : value(target.getDeclaringClass(), depth + 1);
    return isStatic || receiver != null ? ((Method) target).invoke(receiver, arguments) : null;
  }

  private Object value(Class<?> type, int depth) throws Throwable {
    int number = random.nextInt(4) == 0 ? random.nextInt() : INTS[random.nextInt(INTS.length)];
    if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    } else if (type == char.class || type == Character.class) {
      return (char) (random.nextInt(4) == 0 ? random.nextInt(1 << 16) : 32 + random.nextInt(95));
    } else if (type == byte.class || type == Byte.class) {
      return (byte) number;
    } else if (type == short.class || type == Short.class) {
      return (short) number;
    } else if (type == int.class || type == Integer.class) {
      return number;
    } else if (type == long.class || type == Long.class) {
      return random.nextInt(4) == 0 ? random.nextLong() : (long) number;
    } else if (type == float.class || type == Float.class) {
      return random.nextInt(4) == 0 ? random.nextFloat() : (float) number;
    } else if (type == double.class || type == Double.class) {
      return random.nextInt(4) == 0 ? random.nextDouble() : (double) number;
    } else if (random.nextInt(10) == 0) {
      return null;
    } else if (type.isAssignableFrom(String.class) && random.nextInt(type == String.class ? 2 : 6) > 0) {
      return TEXTS[random.nextInt(TEXTS.length)];
    } else if (type.isArray()) {
      return array(type.getComponentType(), depth);
    }
    return object(type, depth);
  }

  private Object array(Class<?> element, int depth) throws Throwable {
    Object array = Array.newInstance(element, random.nextInt(5));
    for (int i = 0; i < Array.getLength(array); i++) {
      Array.set(array, i, value(element, depth + 1));
    }
    return array;
  }

  private Object object(Class<?> type, int depth) throws Throwable {
    List<Object> found = new ArrayList<>();
    for (Object one : pool) {
      if (type.isInstance(one)) {
        found.add(one);
      }
    }
    if (!found.isEmpty() && random.nextInt(5) > 0) {
      return found.get(random.nextInt(found.size()));
    }
    if (type.isEnum() && type.getEnumConstants().length > 0) {
      return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
    }
    if (type.isAssignableFrom(ArrayList.class)) {
      return new ArrayList<>(List.of("a", 1));
    } else if (type.isAssignableFrom(HashMap.class)) {
      return new HashMap<>(Map.of("a", 1));
    } else if (depth > 3 || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Constructor<?>[] constructors = type.getConstructors();
    if (constructors.length == 0) {
      return null;
    }
    Object made = call(constructors[random.nextInt(constructors.length)], depth + 1);
    keep(made);
    return made;
  }
}
