package conformance;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.TimeZone;
import java.util.UUID;

/** Identities, aliases, causes, defaults of the virtual machine, and parsers of texts. */
final class ThroughStates {
  private ThroughStates() {}

  public static Object or(java.util.function.Supplier<Object> call) {
    return ThroughNumbers.or(call);
  }

  static Object sameTexts(String text, String other) {
    return new Object[] {text.substring(0) == text, text.concat("") == text, text.concat(other) == text, text.toString() == text, String.valueOf((Object) text) == text, text.intern() == (text + "").intern(), text.intern() == "abc", text.replace("q", "r") == text, text.repeat(1) == text, ("" + text).equals(text), text.subSequence(0, text.length()) == text};
  }

  static Object sameStripped(String text) {
    return new Object[] {text.trim() == text, text.strip() == text, text.toLowerCase(Locale.ROOT) == text, text.toUpperCase(Locale.ROOT) == text, text.replace('q', 'r') == text, String.copyValueOf(text.toCharArray()) == text, new String(text) == text, text.formatted() == text, text.describeConstable().get() == text};
  }

  static Object sameBoxes(int a, long b, char c, boolean flag) {
    return new Object[] {Integer.valueOf(a) == Integer.valueOf(a), Long.valueOf(b) == Long.valueOf(b), Character.valueOf(c) == Character.valueOf(c), Boolean.valueOf(flag) == (flag ? Boolean.TRUE : Boolean.FALSE), Short.valueOf((short) a) == Short.valueOf((short) a), Integer.valueOf(a).equals(a), (Object) a == (Object) a};
  }

  static Object sameObjects(Object one, int number, String text) {
    List<Object> list = Arrays.asList(one, number);
    return new Object[] {List.of().equals(List.of()), list.toArray() == list.toArray(), or(() -> List.copyOf(List.of(number)).equals(List.of(number))), BigInteger.valueOf(number).equals(BigInteger.valueOf(number)), list.get(0) == one, text.toCharArray() == text.toCharArray(), text.getBytes() == text.getBytes(), Thread.State.values() == Thread.State.values(), Locale.forLanguageTag("en-US") == Locale.US, or(() -> java.nio.charset.Charset.forName("utf8") == java.nio.charset.StandardCharsets.UTF_8), new int[0].equals(new int[0])};
  }

  static Object freshArrays(Class<?> type, Throwable problem) throws Exception {
    StackTraceElement[] trace = problem.getStackTrace();
    java.lang.reflect.Method method = Fields.method(1);
    Class<?>[] parameters = method.getParameterTypes();
    if (parameters.length > 0) parameters[0] = Void.class;
    Object[] interfaces = type.getInterfaces();
    if (interfaces.length > 0) interfaces[0] = null;
    return new Object[] {trace == problem.getStackTrace(), problem.getSuppressed() == problem.getSuppressed(), method.getParameterTypes(), method.getExceptionTypes() == method.getExceptionTypes(), type.getInterfaces(), type.getDeclaredFields().length == 0 || type.getDeclaredFields()[0] != type.getDeclaredFields()[0], type.getName() == type.getName(), type.getEnumConstants() == type.getEnumConstants() && type.isEnum(), Color.values() == Color.values(), Color.class.getEnumConstants()[1] == Color.GREEN, Pair.class.getRecordComponents() == Pair.class.getRecordComponents(), method.equals(Fields.method(1)), Fields.class.getAnnotations() == Fields.class.getAnnotations()};
  }

  static Object sharedParts(String text, Object one) {
    char[] chars = {'a', 'b'};
    String of = String.valueOf(chars);
    chars[0] = 'z';
    Object[] elements = {one, text};
    List<Object> view = Arrays.asList(elements);
    List<Object> copy = new ArrayList<>(view);
    elements[0] = "changed";
    java.util.Map<Object, Object> map = new java.util.LinkedHashMap<>();
    map.put(text, 1);
    java.util.Set<Object> keys = map.keySet();
    java.util.Map.Entry<Object, Object> entry = map.entrySet().iterator().next();
    entry.setValue(2);
    map.put("more" + text, 3);
    StringBuilder builder = new StringBuilder(text);
    String before = builder.toString();
    CharSequence part = builder.subSequence(0, builder.length());
    builder.append("!").reverse();
    BigInteger whole = new BigInteger(new byte[] {1, 2});
    byte[] bytes = whole.toByteArray();
    bytes[0] = 9;
    Object[] list = copy.toArray();
    list[0] = "other";
    return new Object[] {of, view, copy, keys, map, map.values() == map.values(), keys == map.keySet(), entry, before, part, builder, whole, copy.toArray(new Object[5]), copy.subList(0, 1), Arrays.asList(elements).equals(view)};
  }

  static Object aliases(int[] numbers, char[] letters, String text) {
    char[] copy = text.toCharArray();
    if (copy.length > 0) copy[0] = 'Z';
    String made = new String(letters);
    if (letters.length > 0) letters[0] = 'Z';
    int[] clone = numbers.clone();
    if (clone.length > 0) clone[0]++;
    StringBuilder builder = new StringBuilder(text);
    CharSequence part = builder.subSequence(0, builder.length());
    builder.append("x");
    return new Object[] {text, made, numbers, clone, part, builder.toString(), text.toCharArray()};
  }

  static Object causes(String one, String two, int which) {
    try {
      try {
        if (which == 0) throw new IllegalArgumentException(one);
        Integer.parseInt(two);
        throw new IllegalStateException(one, null);
      } catch (IllegalArgumentException inner) {
        Exception outer = new RuntimeException(inner);
        outer.addSuppressed(new java.io.IOException(two));
        throw outer;
      }
    } catch (Exception problem) {
      return new Object[] {problem.getMessage(), problem.toString(), problem.getCause(), problem.getSuppressed(), or(() -> problem.initCause(new Error())), or(() -> { problem.addSuppressed(problem); return 0; }), or(() -> { problem.addSuppressed(null); return 0; }), problem.getLocalizedMessage()};
    }
  }

  static Object closes(boolean one, boolean two, boolean body) {
    List<Object> order = new ArrayList<>();
    try (AutoCloseable a = () -> { order.add("a"); if (one) throw new IllegalStateException("a"); };
        AutoCloseable b = () -> { order.add("b"); if (two) throw new java.io.IOException("b"); }) {
      order.add("body");
      if (body) throw new RuntimeException("body");
    } catch (Exception problem) {
      order.add(problem);
      order.add(problem.getSuppressed());
    }
    return order;
  }

  static Object defaults(String text, double number) {
    return new Object[] {Locale.getDefault(), text.toUpperCase(), String.format("%,.2f|%S", number, text), System.lineSeparator(), java.nio.charset.Charset.defaultCharset().name(), text.getBytes(), String.format("%n")};
  }

  static Object inDefault(Locale locale, String text) {
    Locale before = Locale.getDefault();
    if (locale == null) return null;
    Locale.setDefault(locale);
    try {
      return new Object[] {text.toUpperCase(), text.toLowerCase(), Locale.getDefault(), or(() -> String.format("%,d %.1f %S", 12345, 1.5, text)), or(() -> "%S".formatted(text)), text.equalsIgnoreCase(text.toUpperCase())};
    } finally {
      Locale.setDefault(before);
    }
  }

  static Object messages(String message, Object one, int two) {
    return new Object[] {or(() -> MessageFormat.format(message, one, two)), or(() -> MessageFormat.format(message, (Object[]) null)), or(() -> new MessageFormat(message, Locale.US).format(new Object[] {two})), or(() -> new MessageFormat(message, Locale.US).toPattern())};
  }

  static Object choices(double number, int which) {
    ChoiceFormat format = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"none", "one", "many"});
    return new Object[] {format.format(number), or(() -> new ChoiceFormat("-1#a|0#b|1<c").format(which)), or(() -> new ChoiceFormat("1#a|0#b")), or(() -> new ChoiceFormat("x#a")), ChoiceFormat.nextDouble(number), format.toPattern()};
  }

  static Object scannedInts(String number, int radix) {
    Scanner scanner = new Scanner(number);
    return new Object[] {or(scanner::hasNextInt), or(() -> scanner.hasNextInt(radix)), or(scanner::nextInt), or(scanner::hasNext), or(scanner::next), or(scanner::nextLine), or(() -> { scanner.close(); return scanner.hasNext(); })};
  }

  static Object scannedLines(String text) {
    Scanner scanner = new Scanner(text);
    return new Object[] {or(scanner::hasNextLine), or(scanner::nextLine), or(scanner::hasNextLine), or(scanner::nextLine), or(scanner::hasNextBoolean), or(scanner::nextDouble)};
  }

  static Object locales(String text, String country) {
    Locale made = new Locale(text, country);
    return new Object[] {made.getLanguage(), made.getCountry(), made.toString(), or(made::toLanguageTag), Locale.forLanguageTag(text).toString(), or(() -> new Locale.Builder().setLanguage(text).build().toString()), made.equals(new Locale(text, country))};
  }

  static Object zones(String text, int hours) {
    TimeZone zone = TimeZone.getTimeZone(text);
    return new Object[] {zone.getID(), zone.getRawOffset(), TimeZone.getTimeZone("GMT+" + (hours & 31)).getID(), or(() -> java.time.ZoneOffset.ofHours(hours)), or(() -> java.time.ZoneId.of(text).getId())};
  }

  static Object uuids(String text, long high, long low) {
    UUID made = new UUID(high, low);
    return new Object[] {made.toString(), made.hashCode(), made.version(), made.variant(), made.compareTo(new UUID(low, high)), or(() -> UUID.fromString(text)), UUID.fromString(made.toString()).equals(made), or(made::timestamp), or(() -> UUID.fromString("1-2-3-4-" + text))};
  }

  static Object base64(byte[] bytes, String text) {
    String encoded = Base64.getEncoder().encodeToString(bytes);
    return new Object[] {encoded, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), Base64.getDecoder().decode(encoded), or(() -> Base64.getDecoder().decode(text)), or(() -> Base64.getMimeDecoder().decode(text)), or(() -> Base64.getDecoder().decode(encoded + "=")), or(() -> Base64.getUrlDecoder().decode(encoded))};
  }

  record Pair(int number, String text) {
    Pair {
      if (number == 7) throw new IllegalArgumentException("seven");
    }
  }

  static Object records(int number, String text) throws Exception {
    Pair one = new Pair(number, text);
    java.lang.reflect.Field field = Pair.class.getDeclaredField("number");
    field.setAccessible(true);
    return new Object[] {one.toString(), one.hashCode(), one.equals(new Pair(number, text)), Pair.class.getRecordComponents().length, Pair.class.getRecordComponents()[1].getName(), Pair.class.getRecordComponents()[0].getAccessor().invoke(one), field.get(one), or(() -> { try { field.set(one, 3); return one.number(); } catch (IllegalAccessException problem) { return problem; } }), or(() -> { try { return Pair.class.getDeclaredConstructor(int.class, String.class).newInstance(7, text); } catch (ReflectiveOperationException problem) { return problem; } })};
  }

  enum Color {
    RED, GREEN { @Override int code() { return 2; } }, BLUE;

    int code() {
      return ordinal();
    }
  }

  static Object enums(String constant, int which) {
    Color one = Color.values()[(which & 0xff) % 3];
    return new Object[] {one.getClass(), one.getDeclaringClass(), one.code(), one.compareTo(Color.GREEN), one.toString(), or(() -> Color.valueOf(constant)), or(() -> Enum.valueOf(Color.class, constant)), one.getClass().isEnum(), one.getClass().getEnumConstants() == null, or(() -> { try { return Color.class.getDeclaredConstructors()[0].newInstance("X", 3); } catch (ReflectiveOperationException problem) { return problem; } })};
  }

  static Object arrays(Object value, int length, int index) throws Exception {
    Object made = or(() -> java.lang.reflect.Array.newInstance(int.class, length & 3));
    return new Object[] {made, or(() -> java.lang.reflect.Array.newInstance(void.class, 1)), or(() -> java.lang.reflect.Array.newInstance(String.class, length & 1, index & 1)), or(() -> java.lang.reflect.Array.get(made, index)), or(() -> { java.lang.reflect.Array.set(made, index, value); return made; }), or(() -> { java.lang.reflect.Array.setInt(made, index, 5); return made; }), or(() -> java.lang.reflect.Array.getLong(made, index)), or(() -> java.lang.reflect.Array.getShort(made, index)), or(() -> java.lang.reflect.Array.getLength(value))};
  }

  static Object stored(Object[] all, Object value, int index) {
    Object[] texts = new String[2];
    VarHandle elements = MethodHandles.arrayElementVarHandle(String[].class);
    VarHandle numbers = MethodHandles.arrayElementVarHandle(int[].class);
    int[] ints = {1, 2};
    return new Object[] {or(() -> { texts[index & 1] = value; return 0; }), or(() -> { elements.set((String[]) texts, index, (String) "v"); return 1; }), or(() -> (int) numbers.getAndAdd(ints, index, 5)), or(() -> (int) numbers.get(ints, (short) index)), or(() -> numbers.compareAndSet(ints, 0, 1, (char) 7)), or(() -> { elements.set((Object) texts, 0, value); return 2; }), ints, texts, or(() -> { all[index] = value; return 3; })};
  }

  static Object proxied(int number, String text, boolean refuses) {
    List<Object> calls = new ArrayList<>();
    Comparable<Object> proxy = proxy(calls, number, refuses);
    return new Object[] {or(() -> proxy.compareTo(text)), or(proxy::toString), or(() -> proxy.hashCode()), or(() -> proxy.equals(proxy)), calls};
  }

  @SuppressWarnings("unchecked")
  private static Comparable<Object> proxy(List<Object> calls, int number, boolean refuses) {
    return (Comparable<Object>) java.lang.reflect.Proxy.newProxyInstance(ThroughStates.class.getClassLoader(), new Class<?>[] {Comparable.class}, (self, method, arguments) -> {
      calls.add(method.getName());
      calls.add(arguments);
      if (refuses) throw new java.io.IOException("no");
      return method.getName().equals("toString") ? (Object) 5 : method.getName().equals("equals") ? null : number;
    });
  }

  static Object ordered(CharSequence one, Object two, String text) {
    StringBuilder builder = new StringBuilder();
    return new Object[] {or(() -> builder.append(one).append(two)), or(() -> builder.append(one, 0, 1)), or(() -> builder.insert(0, one)), or(() -> text.contains(one)), or(() -> text.contentEquals(one)), or(() -> text.replace(one, "x")), or(() -> String.join("-", one, text)), or(() -> CharSequence.compare(one, text))};
  }

  static Object hashed(Object one, Object two) {
    java.util.LinkedHashSet<Object> set = new java.util.LinkedHashSet<>();
    return new Object[] {or(() -> set.add(one)), or(() -> set.add(two)), or(() -> set.add(one)), set.size(), or(() -> set.contains(two)), or(() -> set.remove(one)), set};
  }

  static Object iterated(int[] numbers, String text) {
    java.util.HashSet<Object> set = new java.util.HashSet<>();
    for (int number : numbers) set.add(number);
    set.add(text);
    java.util.HashMap<Object, Object> map = new java.util.HashMap<>(2);
    for (int number : numbers) map.put(number * 31, number);
    map.put(text, 1);
    return new Object[] {set.toArray(), map, set.toString(), new ArrayList<>(map.values()), set.stream().map(String::valueOf).reduce("", String::concat)};
  }
}
