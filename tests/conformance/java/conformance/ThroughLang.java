package conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;

/** Public calls by which models of java.lang and of reflection are reached. */
final class ThroughLang {
  private ThroughLang() {}

  static Object classByName(String owner) throws Exception {
    return Class.forName(owner);
  }

  static Object classByNameLater(String owner, boolean initialise) throws Exception {
    return Class.forName(owner, initialise, ThroughLang.class.getClassLoader());
  }

  static Object loadedClass(String owner) throws Exception {
    return ThroughLang.class.getClassLoader().loadClass(owner);
  }

  static Object names(Class<?> type) {
    return new Object[] {type.getName(), type.getSimpleName(), type.getTypeName(), type.getCanonicalName(), type.getPackageName(), type.toString(), type.descriptorString()};
  }

  static Object kinds(Class<?> type) {
    return new Object[] {type.isArray(), type.isInterface(), type.isPrimitive(), type.isEnum(), type.isRecord(), type.isAnnotation(), type.isSealed(), type.isHidden(), type.isAnonymousClass(), type.isLocalClass(), type.isMemberClass(), type.isSynthetic(), type.getModifiers()};
  }

  static Object relatives(Class<?> type) {
    return new Object[] {type.getSuperclass(), type.getInterfaces(), type.getComponentType(), type.getDeclaringClass(), type.getEnclosingClass(), type.getNestHost(), type.arrayType()};
  }

  static Object members(Class<?> type) {
    return new Object[] {type.getDeclaredFields().length, type.getDeclaredMethods().length, type.getDeclaredConstructors().length, type.getFields().length, type.getMethods().length, type.getConstructors().length, type.getEnumConstants()};
  }

  static Object method(Class<?> type, String member) throws Exception {
    return type.getMethod(member, String.class);
  }

  static Object declared(String member) throws Exception {
    return new Object[] {Fields.class.getDeclaredField(member), Fields.class.getField(member)};
  }

  static Object instances(Class<?> type, Class<?> other, Object o) {
    return new Object[] {type.isInstance(o), type.isAssignableFrom(other), type.cast(o)};
  }

  static Object annotations() {
    Fields.Marked marked = Fields.class.getAnnotation(Fields.Marked.class);
    return new Object[] {marked.number(), marked.text(), Fields.class.isAnnotationPresent(Deprecated.class), marked.toString(), Fields.class.getAnnotations().length};
  }

  static Object enumByName(String constant) {
    return Thread.State.valueOf(constant);
  }

  static Object packageOf(Class<?> type) {
    Package found = type.getPackage();
    return found == null ? null : new Object[] {found.getName(), found.toString()};
  }

  static Object modules(Class<?> type, String name) {
    Module module = type.getModule();
    return new Object[] {module.isNamed(), module.getName(), module.isExported(name), module.isOpen(name), module.canUse(type), module.getClassLoader() == null};
  }

  static Object readField(int which) throws Exception {
    return Make.fieldOpened(which).get(new Fields());
  }

  static Object readFieldAs(int which, int how) throws Exception {
    java.lang.reflect.Field field = Make.fieldOpened(which);
    Object target = new Fields();
    switch (how & 7) {
      case 0: return field.getBoolean(target);
      case 1: return field.getByte(target);
      case 2: return field.getChar(target);
      case 3: return field.getShort(target);
      case 4: return field.getInt(target);
      case 5: return field.getLong(target);
      case 6: return field.getFloat(target);
      default: return field.getDouble(target);
    }
  }

  static Object writeField(int which, Object value, boolean opened) throws Exception {
    java.lang.reflect.Field field = opened ? Make.fieldOpened(which) : Make.field(which);
    int counted = Fields.counted;
    Object target = new Fields();
    try {
      field.set(target, value);
      return field.get(target);
    } finally {
      Fields.counted = counted;
    }
  }

  static Object writeFieldAs(int which, int value, int how) throws Exception {
    java.lang.reflect.Field field = Make.fieldOpened(which);
    int counted = Fields.counted;
    Object target = new Fields();
    try {
      switch (how & 7) {
        case 0: field.setBoolean(target, value > 0); break;
        case 1: field.setByte(target, (byte) value); break;
        case 2: field.setChar(target, (char) value); break;
        case 3: field.setShort(target, (short) value); break;
        case 4: field.setInt(target, value); break;
        case 5: field.setLong(target, value); break;
        case 6: field.setFloat(target, value); break;
        default: field.setDouble(target, value);
      }
      return field.get(target);
    } finally {
      Fields.counted = counted;
    }
  }

  static Object invoked(int which, Object target, Object one, Object two, int count) throws Exception {
    Object[][] arguments = {{}, {one}, {one, two}, null};
    return Make.method(which).invoke(target, arguments[count & 3]);
  }

  static Object invokedOnFields(int which, Object one, Object two, int count) throws Exception {
    return invoked(which, new Fields(), one, two, count);
  }

  static Object constructed(boolean refuses, Object one, int count) throws Exception {
    java.lang.reflect.Constructor<?> constructor = Make.constructor(refuses);
    constructor.setAccessible(true);
    return (count & 1) == 0 ? constructor.newInstance() : constructor.newInstance(one);
  }

  static Object parameters(int which) throws Exception {
    return Make.method(which).getParameters();
  }

  static Object newArray(Class<?> type, int length) {
    return Array.newInstance(type, length > 100 ? 3 : length);
  }

  static Object newArrays(Class<?> type, int length, int width) {
    return Array.newInstance(type, length > 9 ? 2 : length, width > 9 ? 1 : width);
  }

  static Object proxied(Object one, String text) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          Log.add(method.getName());
          return method.getReturnType() == int.class ? one : text;
        };
    CharSequence proxy = (CharSequence) Proxy.newProxyInstance(ThroughLang.class.getClassLoader(), new Class<?>[] {CharSequence.class}, handler);
    return new Object[] {Proxy.isProxyClass(proxy.getClass()), proxy.toString(), proxy.subSequence(0, 1), proxy.length(), Proxy.getInvocationHandler(proxy) == handler};
  }

  static Object noProxy(Class<?> type, Object target) {
    Object made = Proxy.newProxyInstance(ThroughLang.class.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> null);
    return new Object[] {Proxy.isProxyClass(type), Proxy.getInvocationHandler(target), made == null};
  }

  static Object handles(String text, int at) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle charAt = lookup.findVirtual(String.class, "charAt", MethodType.methodType(char.class, int.class));
    MethodHandle bound = charAt.bindTo(text);
    MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
    return new Object[] {(char) charAt.invokeExact(text, at), bound.invoke(at), length.invokeWithArguments(text), lookup.findConstructor(StringBuilder.class, MethodType.methodType(void.class, String.class)).invoke(text)};
  }

  static Object combinators(int one, String text) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle plus = lookup.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class));
    MethodHandle add = MethodHandles.insertArguments(plus, 1, one);
    MethodHandle caught = MethodHandles.catchException(add, ArithmeticException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, -7), 0, ArithmeticException.class));
    MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
    MethodHandle filtered = MethodHandles.filterArguments(plus, 0, length);
    MethodHandle permuted = MethodHandles.permuteArguments(plus, MethodType.methodType(int.class, int.class), 0, 0);
    return new Object[] {(int) caught.invoke(1), filtered.invoke(text, one), permuted.invoke(one), MethodHandles.identity(String.class).invoke(text), MethodHandles.arrayLength(int[].class).invoke(new int[2]), MethodHandles.filterReturnValue(length, MethodHandles.insertArguments(plus, 0, 1)).invoke(text)};
  }

  static Object moreCombinators(int one, boolean which) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle plus = lookup.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class));
    MethodHandle minus = lookup.findStatic(Math.class, "subtractExact", MethodType.methodType(int.class, int.class, int.class));
    MethodHandle test = MethodHandles.dropArguments(MethodHandles.constant(boolean.class, which), 0, int.class, int.class);
    MethodHandle negate = lookup.findStatic(Math.class, "negateExact", MethodType.methodType(int.class, int.class));
    return new Object[] {
      (int) MethodHandles.guardWithTest(test, plus, minus).invoke(one, 1), MethodHandles.foldArguments(plus, negate).invoke(one),
      MethodHandles.collectArguments(plus, 0, minus).invoke(one, 1, 2), MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {4}, one & 1),
      MethodHandles.arrayConstructor(int[].class).invoke(2), MethodHandles.empty(plus.type()).invoke(1, 2), MethodHandles.explicitCastArguments(negate, MethodType.methodType(long.class, byte.class)).invoke((byte) one),
      MethodHandles.exactInvoker(negate.type()).invoke(negate, one), MethodHandles.invoker(negate.type()).invoke(negate, one), MethodHandles.reflectAs(java.lang.reflect.Method.class, negate).getName(),
    };
  }

  static Object found(String member, Class<?> type) throws Throwable {
    return MethodHandles.lookup().findVirtual(type, member, MethodType.methodType(int.class)).type();
  }

  static Object foundField(String member, Class<?> type) throws Throwable {
    return new Object[] {MethodHandles.lookup().findGetter(Fields.class, member, type).invoke(new Fields())};
  }

  static Object lookups(Class<?> type) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    return new Object[] {lookup.lookupClass(), lookup.lookupModes(), lookup.in(type).lookupModes(), lookup.in(type).toString(), MethodHandles.publicLookup().lookupModes(), lookup.hasFullPrivilegeAccess(), lookup.dropLookupMode(MethodHandles.Lookup.PRIVATE).lookupModes(), lookup.accessClass(type), lookup.ensureInitialized(Fields.class), MethodHandles.privateLookupIn(Fields.class, lookup).lookupModes()};
  }

  static Object unreflected(int which, int one, long two) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    return new Object[] {lookup.unreflect(Make.method(0)).invoke(one, two), lookup.unreflectGetter(Make.fieldOpened(4)).invoke(new Fields()), lookup.unreflectConstructor(Make.constructor(false)).invoke(), lookup.revealDirect(lookup.unreflect(Make.method(which))).getName()};
  }

  static Object varHandle(int one, int two, int how) throws Throwable {
    VarHandle number = MethodHandles.lookup().findVarHandle(Cells.class, "number", int.class);
    Cells cells = new Cells();
    Object seen;
    switch ((how & 0xff) % 14) {
      case 0: seen = (int) number.get(cells); break;
      case 1: number.set(cells, one); seen = number.getVolatile(cells); break;
      case 2: seen = number.compareAndSet(cells, 5, one); break;
      case 3: seen = number.compareAndSet(cells, one, two); break;
      case 4: seen = (int) number.compareAndExchange(cells, 5, two); break;
      case 5: seen = (int) number.getAndAdd(cells, one); break;
      case 6: seen = (int) number.getAndSet(cells, one); break;
      case 7: seen = (int) number.getAndBitwiseOr(cells, one); break;
      case 8: seen = (int) number.getAndBitwiseAnd(cells, one); break;
      case 9: seen = (int) number.getAndBitwiseXor(cells, one); break;
      case 10: number.setVolatile(cells, one); seen = number.getAcquire(cells); break;
      case 11: number.setRelease(cells, one); seen = number.getOpaque(cells); break;
      case 12: number.setOpaque(cells, one); seen = number.coordinateTypes(); break;
      default: seen = number.varType();
    }
    return new Object[] {seen, cells};
  }

  static Object arrayHandle(int at, int one, int how) throws Throwable {
    VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
    int[] array = {1, 2, 3};
    Object seen;
    switch (how & 3) {
      case 0: seen = (int) elements.get(array, at); break;
      case 1: seen = (int) elements.getAndAdd(array, at, one); break;
      case 2: seen = elements.compareAndSet(array, at, 2, one); break;
      default: elements.setVolatile(array, at, one); seen = null;
    }
    return new Object[] {seen, array};
  }

  static Object objectHandle(Object one, Object two, int how) throws Throwable {
    VarHandle any = MethodHandles.lookup().findVarHandle(Cells.class, "any", Object.class);
    Cells cells = new Cells();
    cells.any = one;
    Object seen = (how & 1) == 0 ? any.compareAndSet(cells, one, two) : any.getAndSet(cells, two);
    return new Object[] {seen, cells};
  }

  static Object copied(Object from, int at, Object to, int place, int count) {
    System.arraycopy(from, at, to, place, count);
    return to;
  }

  static Object copiedWithin(int[] numbers, int at, int place, int count) {
    System.arraycopy(numbers, at, numbers, place, count);
    return numbers;
  }

  static Object copiedInto(String[] texts, Object[] all, int at, int place, int count) {
    try {
      System.arraycopy(all, at, texts, place, count);
    } catch (RuntimeException thrown) {
      return new Object[] {thrown, texts};
    }
    return texts;
  }

  static Object cloned(int[] numbers, Object[] all) {
    int[] copy = numbers.clone();
    Object[] others = all.clone();
    return new Object[] {copy, others, copy != numbers, others.getClass() == all.getClass()};
  }

  static Object arrays(int[] one, int[] two, byte[] small, char[] letters, int from, int to) {
    return new Object[] {Arrays.mismatch(one, two), Arrays.equals(one, two), Arrays.compare(letters, letters), Arrays.hashCode(small), Arrays.copyOf(one, Math.min(Math.max(from, -1), 9)), Arrays.copyOfRange(letters, from, Math.min(to, 40))};
  }

  static Object objects(Object one) {
    return new Object[] {one.getClass(), one.equals(one), one.hashCode() == one.hashCode(), new Object().equals(null)};
  }

  static Object property(String property, String other) {
    return new Object[] {System.getProperty("conformance." + property), System.getProperty("conformance." + property, other)};
  }

  static Object setProperty(String key, String value) {
    Object before = System.setProperty(key, value);
    Object now = System.getProperty(key);
    Object listed = System.getProperties().getProperty(key);
    return new Object[] {before, now, listed, System.clearProperty(key), System.getProperty(key), System.lineSeparator()};
  }

  static Object environment(String key) {
    return System.getenv("conformance " + key);
  }

  static Object clock() {
    return new Object[] {System.nanoTime() <= System.nanoTime(), System.currentTimeMillis() > 1_600_000_000_000L, System.identityHashCode(null), System.console() == null, System.getSecurityManager()};
  }

  static Object runtime() {
    Runtime runtime = Runtime.getRuntime();
    runtime.gc();
    System.gc();
    return new Object[] {runtime.availableProcessors() > 0, runtime.freeMemory() > 0, runtime.maxMemory() >= runtime.totalMemory(), Runtime.version().feature() >= 17};
  }

  static Object walked(int depth) {
    if ((depth & 3) > 0) return walked((depth & 3) - 1);
    StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    String first = walker.walk(frames -> frames.limit(1).map(f -> f.getMethodName() + f.getLineNumber() + f.getClassName() + f.getDescriptor() + f.getFileName() + f.isNativeMethod()).findFirst().get());
    List<Object> types = walker.walk(frames -> frames.limit(1).map(f -> (Object) f.getDeclaringClass()).collect(java.util.stream.Collectors.toList()));
    return new Object[] {first, types, called(walker)};
  }

  private static Object called(StackWalker walker) {
    return walker.getCallerClass();
  }

  static Object strings(Object one, boolean two, char three, int four, long five, float six, double seven) {
    return "" + one + two + three + four + five + six + seven;
  }

  static Object boxes(int one, long two, char three, byte four, short five, boolean six) {
    Integer a = one;
    Integer b = one;
    Long c = two;
    Character d = three;
    return new Object[] {a, c, d, (Byte) four, (Short) five, (Boolean) six, a.equals(b), a.hashCode(), c.hashCode()};
  }

  static Object locales(java.util.Locale.Category category, java.util.Locale locale) {
    java.util.Locale before = java.util.Locale.getDefault(category);
    try {
      java.util.Locale.setDefault(category, locale);
      return new Object[] {before, java.util.Locale.getDefault(category), java.util.Locale.getDefault()};
    } finally {
      java.util.Locale.setDefault(category, before);
    }
  }

  static Object loaders(String path) throws Exception {
    ClassLoader own = ThroughLang.class.getClassLoader();
    return new Object[] {own == ClassLoader.getSystemClassLoader(), own.getParent() == ClassLoader.getPlatformClassLoader(), String.class.getClassLoader(), own.getResource("no such " + path), ThroughLang.class.getResourceAsStream("none" + path), own.getResources("none" + path).hasMoreElements(), ClassLoader.getSystemResource("none" + path), ClassLoader.getSystemResourceAsStream("none"), ClassLoader.getSystemResources("none").hasMoreElements()};
  }

  static Object bundle(String name) {
    return java.util.ResourceBundle.getBundle(name);
  }

  static Object services() {
    return java.util.ServiceLoader.load(Logged.class).iterator().hasNext();
  }

  static Object varHandleOrders(int one, int two, int how) throws Throwable {
    VarHandle number = MethodHandles.lookup().findVarHandle(Cells.class, "number", int.class);
    Cells cells = new Cells();
    Object seen;
    switch ((how & 0xff) % 16) {
      case 0: seen = (int) number.compareAndExchangeAcquire(cells, 5, one); break;
      case 1: seen = (int) number.compareAndExchangeRelease(cells, one, two); break;
      case 2: seen = (int) number.getAndAddAcquire(cells, one); break;
      case 3: seen = (int) number.getAndAddRelease(cells, one); break;
      case 4: seen = (int) number.getAndSetAcquire(cells, one); break;
      case 5: seen = (int) number.getAndSetRelease(cells, one); break;
      case 6: seen = (int) number.getAndBitwiseOrAcquire(cells, one); break;
      case 7: seen = (int) number.getAndBitwiseOrRelease(cells, one); break;
      case 8: seen = (int) number.getAndBitwiseAndAcquire(cells, one); break;
      case 9: seen = (int) number.getAndBitwiseAndRelease(cells, one); break;
      case 10: seen = (int) number.getAndBitwiseXorAcquire(cells, one); break;
      case 11: seen = (int) number.getAndBitwiseXorRelease(cells, one); break;
      case 12: seen = number.weakCompareAndSet(cells, one, two) && one != 5; break;
      case 13: seen = number.weakCompareAndSetPlain(cells, one, two) && one != 5; break;
      case 14: seen = number.hasInvokeExactBehavior(); break;
      default: seen = number.withInvokeExactBehavior().withInvokeBehavior().accessModeType(VarHandle.AccessMode.GET);
    }
    VarHandle.fullFence();
    VarHandle.acquireFence();
    VarHandle.releaseFence();
    VarHandle.loadLoadFence();
    VarHandle.storeStoreFence();
    return new Object[] {seen, one == 5 ? null : cells};
  }

  static Object varHandleOf(Object target, int one) throws Throwable {
    return (int) MethodHandles.lookup().findVarHandle(Cells.class, "number", int.class).getAndSet((Cells) target, one);
  }

  static Object viewHandle(byte[] bytes, int at, boolean large) throws Throwable {
    java.nio.ByteOrder order = large ? java.nio.ByteOrder.BIG_ENDIAN : java.nio.ByteOrder.LITTLE_ENDIAN;
    return (int) MethodHandles.byteArrayViewVarHandle(int[].class, order).get(bytes, at);
  }

  static Object staticHandles(String text, int one, int two) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle plus = lookup.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class));
    Object sum = MethodHandles.insertArguments(plus, 0, one).invoke(two);
    return new Object[] {sum, lookup.findStaticVarHandle(Fields.class, "counted", int.class).get(), lookup.findStaticGetter(Fields.class, "FIXED", int.class).invoke(), lookup.bind(text, "length", MethodType.methodType(int.class)).invoke(), lookup.findClass("conformance.Log")};
  }

  static Object throwing(String text) throws Throwable {
    MethodHandle thrower = MethodHandles.throwException(void.class, IllegalStateException.class);
    thrower.invoke(new IllegalStateException(text));
    return null;
  }

  static Object frames(int depth) {
    StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    Object[] seen = new Object[4];
    int[] count = new int[1];
    walker.forEach(f -> { if (count[0]++ == 0) { seen[0] = f.getMethodName(); seen[1] = f.getLineNumber() > 0; seen[2] = f.toStackTraceElement().getClassName(); seen[3] = f.toString().startsWith("conformance"); } });
    return seen;
  }

  static Object outputs(String text) {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    java.io.PrintStream before = System.err;
    java.io.InputStream in = System.in;
    try {
      System.setErr(new java.io.PrintStream(bytes, true));
      System.setIn(new java.io.ByteArrayInputStream(new byte[] {7}));
      System.err.print(text);
      return new Object[] {bytes.toString(), System.in.read()};
    } catch (java.io.IOException thrown) {
      return thrown;
    } finally {
      System.setErr(before);
      System.setIn(in);
    }
  }

  static Object accessible(int which) throws Exception {
    java.lang.reflect.Method method = Make.method(which);
    method.setAccessible(true);
    return new Object[] {method.getParameters().length, method.getAnnotatedReturnType() != null};
  }

  static Object domain() {
    return ThroughLang.class.getProtectionDomain() != null;
  }

  static Object reflectedClass(Class<?> type) {
    return new Object[] {type.getDeclaredClasses().length, type.getNestMembers().length, type.getGenericSuperclass() == type.getSuperclass(), type.getAnnotatedInterfaces().length, type.isRecord() ? type.getRecordComponents().length : 0, type.getPermittedSubclasses() == null, type.getTypeParameters().length};
  }

  static Object enumerated() {
    return new Object[] {java.util.concurrent.TimeUnit.valueOf("DAYS"), Fields.Marked.class.getDeclaredMethods().length, Fields.class.getAnnotation(Fields.Marked.class).equals(Fields.class.getAnnotation(Fields.Marked.class))};
  }

  static Object listCalls(String text, int at) throws Throwable {
    MethodHandle charAt = MethodHandles.lookup().findVirtual(String.class, "charAt", MethodType.methodType(char.class, int.class));
    return new Object[] {charAt.invokeWithArguments(List.of(text, at)), MethodHandles.lookup().findConstructor(Object.class, MethodType.methodType(void.class)).invoke() != null};
  }

  static Object finalized() {
    System.runFinalization();
    Runtime.getRuntime().runFinalization();
    return null;
  }

  static Object properties(String key, String value) {
    java.util.Properties before = System.getProperties();
    System.setProperty("conformance.p" + key, value);
    return System.clearProperty("conformance.p" + key);
  }

  static Object varHandleRest(int one) throws Throwable {
    VarHandle number = MethodHandles.lookup().findVarHandle(Cells.class, "number", int.class);
    Cells cells = new Cells();
    number.setOpaque(cells, one);
    Object[] seen = {(int) number.getOpaque(cells), (int) number.getAndBitwiseOrAcquire(cells, 6), (int) number.getAndBitwiseXorRelease(cells, one)};
    number.withInvokeExactBehavior().withInvokeBehavior();
    return new Object[] {seen, cells};
  }
}
