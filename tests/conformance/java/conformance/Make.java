package conformance;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes arguments and receivers that take more than a constructor, in states that public calls make.
 *
 * <p>Each method makes objects of its result type; cases.py reads the signatures here, and draws texts by the names of
 * parameters (a path, a pattern, ...).
 */
public final class Make {
  private Make() {}

  static java.util.Random random(long seed) {
    return new java.util.Random(seed);
  }

  static java.util.Random randomLater(long seed, boolean gaussian) {
    java.util.Random random = new java.util.Random(seed);
    if (gaussian) random.nextGaussian();
    else random.nextInt();
    return random;
  }

  static java.io.File file(String path) {
    return new java.io.File(path);
  }

  static java.io.File fileIn(String path, String inside) {
    return new java.io.File(path, inside);
  }

  static java.nio.file.Path path(String path) {
    return java.nio.file.Path.of(path);
  }

  static java.net.URL url(String url) throws Exception {
    return new java.net.URL(url);
  }

  static java.io.StringReader reader(String text) {
    return new StringReader(text);
  }

  static java.io.StringReader readerLater(String text, boolean marked) throws Exception {
    StringReader reader = new StringReader(text);
    if (marked) reader.mark(3);
    reader.read();
    return reader;
  }

  static java.io.StringReader readerClosed(String text) {
    StringReader reader = new StringReader(text);
    reader.close();
    return reader;
  }

  static java.io.Reader anyReader(String text) {
    return new StringReader(text);
  }

  static java.io.InputStream input(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  static java.io.BufferedReader lines(String text) {
    return new java.io.BufferedReader(new StringReader(text));
  }

  static java.io.BufferedReader linesLater(String text) throws Exception {
    java.io.BufferedReader reader = new java.io.BufferedReader(new StringReader(text), 4);
    reader.mark(2);
    reader.read();
    return reader;
  }

  static java.io.BufferedInputStream buffered(byte[] bytes) {
    return new java.io.BufferedInputStream(new ByteArrayInputStream(bytes));
  }

  static java.io.BufferedInputStream bufferedLater(byte[] bytes) throws Exception {
    java.io.BufferedInputStream input = new java.io.BufferedInputStream(new ByteArrayInputStream(bytes), 2);
    input.mark(2);
    input.read();
    return input;
  }

  static java.io.InputStreamReader decoded(byte[] bytes) {
    return new java.io.InputStreamReader(new ByteArrayInputStream(bytes));
  }

  static java.util.regex.Matcher matcher(String pattern, String text) {
    return java.util.regex.Pattern.compile(pattern).matcher(text);
  }

  static java.util.regex.Matcher matcherLater(String pattern, String text) {
    java.util.regex.Matcher matcher = java.util.regex.Pattern.compile(pattern).matcher(text);
    matcher.find();
    return matcher;
  }

  static java.lang.Throwable exception(String text) {
    return new IllegalStateException(text);
  }

  static java.lang.Throwable caused(String text, String why) {
    return new RuntimeException(text, new java.io.IOException(why));
  }

  static java.util.HashMap map(Object key, Object value, Object other) {
    java.util.HashMap<Object, Object> map = new java.util.HashMap<>();
    map.put(key, value);
    map.put("k", other);
    return map;
  }

  static java.util.HashMap noMap() {
    return new java.util.HashMap<>();
  }

  static java.util.Map anyMap(String key, Object value) {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(key, value);
    return map;
  }

  static java.util.List list(Object one, Object two) {
    List<Object> list = new ArrayList<>();
    list.add(one);
    list.add(two);
    return list;
  }

  static java.lang.Iterable sequences(CharSequence one, CharSequence two) {
    return list(one, two);
  }

  static java.util.concurrent.atomic.AtomicInteger atomicInteger(int value) {
    return new java.util.concurrent.atomic.AtomicInteger(value);
  }

  static java.util.concurrent.atomic.AtomicLong atomicLong(long value) {
    return new java.util.concurrent.atomic.AtomicLong(value);
  }

  static java.util.concurrent.atomic.AtomicBoolean atomicBoolean(boolean value) {
    return new java.util.concurrent.atomic.AtomicBoolean(value);
  }

  static java.util.concurrent.atomic.AtomicReference atomicReference(Object value) {
    return new java.util.concurrent.atomic.AtomicReference<>(value);
  }

  static java.util.concurrent.Semaphore semaphore(int permits, boolean fair) {
    return new java.util.concurrent.Semaphore(permits % 8, fair);
  }

  static java.util.concurrent.locks.ReentrantLock lock(boolean fair) {
    return new java.util.concurrent.locks.ReentrantLock(fair);
  }

  static java.util.concurrent.locks.ReentrantLock lockHeld(boolean twice) {
    java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    lock.lock();
    if (twice) lock.lock();
    return lock;
  }

  static java.util.concurrent.CountDownLatch openLatch() {
    return new java.util.concurrent.CountDownLatch(0);
  }

  static java.lang.reflect.Field field(int which) throws Exception {
    return Fields.class.getDeclaredField(Fields.NAMES[(which & 0xff) % (Fields.NAMES.length - 1)]);
  }

  static java.lang.reflect.Field fieldOpened(int which) throws Exception {
    java.lang.reflect.Field field = Fields.class.getDeclaredField(Fields.NAMES[(which & 0xff) % Fields.NAMES.length]);
    field.setAccessible(true);
    return field;
  }

  static java.lang.reflect.Method method(int which) throws Exception {
    return Fields.method(which & 0xff);
  }

  static java.lang.reflect.Constructor constructor(boolean refuses) throws Exception {
    return refuses ? Fields.Refusing.class.getDeclaredConstructor(int.class) : Fields.class.getDeclaredConstructor();
  }

  static java.text.NumberFormat numberFormat() {
    return java.text.NumberFormat.getInstance(java.util.Locale.US);
  }

  static java.text.DecimalFormat decimalFormat(String decimal) {
    return new java.text.DecimalFormat(decimal, java.text.DecimalFormatSymbols.getInstance(java.util.Locale.US));
  }

  static java.text.SimpleDateFormat dateFormat() {
    return new java.text.SimpleDateFormat("yyyy-MM-dd", java.util.Locale.US);
  }

  static java.util.Scanner scanner(String text) {
    return new java.util.Scanner(text);
  }

  static java.lang.ref.SoftReference soft(Object target) {
    return new java.lang.ref.SoftReference<>(target);
  }

  static java.lang.ref.Reference weak(Object target) {
    java.lang.ref.Reference<Object> made = new java.lang.ref.WeakReference<>(target);
    return made;
  }

  static java.lang.ref.ReferenceQueue queue() {
    return new java.lang.ref.ReferenceQueue<>();
  }

  static java.lang.StackTraceElement element(String owner, String name, String file, int line) {
    return new StackTraceElement(owner, name, file, line);
  }

  static java.lang.Thread thread(boolean daemon) {
    Thread thread = new Thread(() -> Log.add("run"), "T");
    thread.setDaemon(daemon);
    return thread;
  }

  static java.lang.ThreadGroup group(String name) {
    return new ThreadGroup(name);
  }

  static java.lang.Module module(Class type) {
    return type.getModule();
  }

  static java.lang.ClassLoader loader() {
    return Make.class.getClassLoader();
  }

  static java.lang.invoke.MethodHandles.Lookup lookup(int which) throws Exception {
    java.lang.invoke.MethodHandles.Lookup own = java.lang.invoke.MethodHandles.lookup();
    switch ((which & 0xff) % 4) {
      case 0:
        return own;
      case 1:
        return java.lang.invoke.MethodHandles.publicLookup();
      case 2:
        return own.in(String.class);
      default:
        return own.in(Fields.class);
    }
  }

  static java.util.function.Function function() {
    return o -> {
      Log.add("apply");
      return o;
    };
  }

  static java.util.function.BiFunction biFunction() {
    return (a, b) -> {
      Log.add("apply2");
      return b;
    };
  }

  static java.util.function.Consumer consumer(boolean refuses) {
    return o -> {
      Log.add("accept");
      if (refuses) throw new IllegalStateException("refused");
    };
  }

  static java.util.function.BiConsumer biConsumer(boolean refuses) {
    return (a, b) -> {
      Log.add("accept2");
      if (refuses) throw new IllegalStateException("refused");
    };
  }

  static java.lang.Runnable runnable() {
    return () -> Log.add("run");
  }

  static java.util.Locale.Category category(boolean display) {
    return display ? java.util.Locale.Category.DISPLAY : java.util.Locale.Category.FORMAT;
  }

  static java.util.concurrent.TimeUnit unit(boolean days) {
    return days ? java.util.concurrent.TimeUnit.DAYS : java.util.concurrent.TimeUnit.NANOSECONDS;
  }

  static java.lang.annotation.Annotation annotation() {
    return Fields.class.getAnnotations()[0];
  }
}
