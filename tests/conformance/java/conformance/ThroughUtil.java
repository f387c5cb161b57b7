package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Public calls by which models of java.util, its rooms, and digests are reached. */
final class ThroughUtil {
  private ThroughUtil() {}

  static Object hashMap(Object one, Object two, String three, int number) {
    Map<Object, Object> map = new HashMap<>();
    map.put(one, 1);
    map.put(two, 2);
    map.put(three, 3);
    map.put(number, 4);
    return new Object[] {map.size(), map.get(one), map.get(three), map.containsKey(number), map.containsValue(3), map.remove(two), map};
  }

  static Object walkedMap(String one, String two, int number, boolean refuses) {
    Map<Object, Object> map = new HashMap<>();
    map.put(one, 1);
    map.put(two, 2);
    map.put(number, 3);
    List<Object> seen = new ArrayList<>();
    map.forEach((k, v) -> { seen.add(k); if (refuses) throw new IllegalStateException("refused"); });
    map.keySet().forEach(seen::add);
    map.values().forEach(seen::add);
    map.entrySet().forEach(e -> seen.add(e.getValue()));
    map.replaceAll((k, v) -> k);
    for (Iterator<Object> each = map.keySet().iterator(); each.hasNext(); ) seen.add(each.next());
    seen.add(map.keySet().stream().count());
    return new Object[] {seen, map.keySet().toArray(), map.values().toArray(new Object[1]), map};
  }

  static Object changedWhileWalked(String one, String two) {
    Map<Object, Object> map = new HashMap<>();
    map.put(one, 1);
    map.put(two, 2);
    int rounds = 0;
    for (Object key : map.keySet()) {
      rounds++;
      map.put("new " + rounds, key);
    }
    return rounds;
  }

  static Object copiedMap(String one, Object two, int capacity, float load) {
    Map<Object, Object> source = new LinkedHashMap<>();
    source.put(one, two);
    source.put("b", one);
    Map<Object, Object> copy = new HashMap<>(source);
    copy.putAll(source);
    return new Object[] {copy, new HashMap<>(Math.min(capacity, 64), load), new WeakHashMap<>(Math.min(capacity, 64), load), new HashMap<>(Math.min(capacity, 99))};
  }

  static Object nullMap() {
    return new Object[] {new WeakHashMap<>(new HashMap<>()), new HashMap<Object, Object>(null)};
  }

  static Object otherMaps(String one, int number, Object value) {
    Map<Object, Object> concurrent = new ConcurrentHashMap<>();
    concurrent.put(one, value);
    concurrent.putIfAbsent(number, one);
    Map<Object, Object> identity = new IdentityHashMap<>();
    identity.put(one, value);
    Map<Object, Object> table = new Hashtable<>();
    table.put(one, number);
    List<Object> keys = new ArrayList<>();
    for (Object key : concurrent.keySet()) keys.add(key);
    for (Object key : identity.keySet()) keys.add(key);
    for (Map.Entry<Object, Object> entry : table.entrySet()) keys.add(entry.hashCode() == (entry.getKey().hashCode() ^ entry.getValue().hashCode()));
    Map<Object, Object> weak = new WeakHashMap<>();
    weak.put(one, number);
    WeakHashMap<Object, Object> again = new WeakHashMap<>(weak);
    return new Object[] {keys, concurrent.get(one), concurrent.size(), identity.size(), table, weak.get(one), again.size(), new WeakHashMap<>().size(), new WeakHashMap<>(8).size()};
  }

  static Object immutables(String one, String two, int number) {
    Map<String, Integer> map = Map.of(one, number, two, 2);
    Set<String> pair = Set.of(one, two);
    Set<Object> many = Set.of(one, two, number);
    int sum = 0;
    for (int value : map.values()) sum += value;
    return new Object[] {map.get(one), map.hashCode(), pair.contains(two), pair.hashCode(), many.hashCode(), many.size(), pair.toArray().length, pair.toArray(new String[0]).length, sum, new TreeSet<>(pair), new HashSet<>(many).equals(many)};
  }

  static Object listOf(Object one, Object two) {
    return new Object[] {List.of(one, two), Collections.singletonList(one), Arrays.asList(one, two)};
  }

  static Object sorted(String[] texts, int[] numbers) {
    Arrays.sort(texts, String.CASE_INSENSITIVE_ORDER);
    Arrays.sort(numbers);
    return new Object[] {texts, numbers, Arrays.binarySearch(numbers, 5)};
  }

  static Object randoms(long seed, int bound) {
    Random random = new Random(seed);
    byte[] bytes = new byte[5];
    random.nextBytes(bytes);
    Object[] seen = {random.nextInt(), random.nextLong(), random.nextBoolean(), random.nextFloat(), random.nextDouble(), random.nextGaussian(), random.nextGaussian(), bytes, random.nextInt(bound)};
    random.setSeed(seed);
    return new Object[] {seen, random.nextInt()};
  }

  static Object randomRange(long seed, int low, int high) {
    return new Random(seed).nextInt(low, high);
  }

  static Object unseeded(int bound) {
    int drawn = new Random().nextInt(bound);
    int local = java.util.concurrent.ThreadLocalRandom.current().nextInt(bound);
    return new Object[] {drawn >= 0 && drawn < bound, local >= 0 && local < bound};
  }

  static Object unseededRange(int low, int high) {
    int drawn = java.util.concurrent.ThreadLocalRandom.current().nextInt(low, high);
    long other = java.util.concurrent.ThreadLocalRandom.current().nextLong(low, high);
    double real = java.util.concurrent.ThreadLocalRandom.current().nextDouble();
    java.util.concurrent.ThreadLocalRandom.current().nextBoolean();
    java.util.concurrent.ThreadLocalRandom.current().nextInt();
    java.util.concurrent.ThreadLocalRandom.current().nextLong();
    double drawnToo = Math.random();
    return new Object[] {drawn >= low && drawn < high, other >= low && other < high, real >= 0 && real < 1, drawnToo < 1};
  }

  static Object secure() {
    byte[] bytes = new byte[4];
    new java.security.SecureRandom().nextBytes(bytes);
    return new java.security.SecureRandom().generateSeed(2).length;
  }

  static Object checksums(byte[] bytes, int start, int count) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    Adler32 adler = new Adler32();
    adler.update(bytes, start, count);
    return new Object[] {crc.getValue(), adler.getValue()};
  }

  static Object digested(byte[] bytes, byte one) throws Exception {
    java.security.MessageDigest digest = java.security.MessageDigest.getInstance("SHA-256");
    digest.update(bytes);
    digest.update(one);
    java.security.MessageDigest other = java.security.MessageDigest.getInstance("MD5");
    return new Object[] {digest.digest(), other.digest(bytes)};
  }

  static Object digestedInto(byte[] bytes, int start, int count) throws Exception {
    byte[] result = new byte[32];
    java.security.MessageDigest digest = java.security.MessageDigest.getInstance("SHA-256");
    digest.update(bytes);
    return new Object[] {digest.digest(result, start, count), result};
  }

  static Object deflated(byte[] bytes) throws Exception {
    java.util.zip.Deflater deflater = new java.util.zip.Deflater();
    deflater.setInput(bytes);
    deflater.finish();
    byte[] packed = new byte[64];
    int count = deflater.deflate(packed);
    deflater.end();
    java.util.zip.Inflater inflater = new java.util.zip.Inflater();
    inflater.setInput(packed, 0, count);
    byte[] again = new byte[16];
    int size = inflater.inflate(again);
    inflater.end();
    return new Object[] {size, again};
  }

  static Object atomics(int one, int two, long large, boolean flag, Object any) {
    java.util.concurrent.atomic.AtomicInteger number = new java.util.concurrent.atomic.AtomicInteger(one);
    java.util.concurrent.atomic.AtomicLong wide = new java.util.concurrent.atomic.AtomicLong(large);
    java.util.concurrent.atomic.AtomicBoolean bit = new java.util.concurrent.atomic.AtomicBoolean(flag);
    java.util.concurrent.atomic.AtomicReference<Object> reference = new java.util.concurrent.atomic.AtomicReference<>(any);
    return new Object[] {number.getAndAdd(two), number.compareAndSet(one, two), number.incrementAndGet(), number.updateAndGet(n -> n * 2), wide.addAndGet(one), wide.getAndSet(two), bit.getAndSet(false), bit.compareAndSet(false, flag), reference.compareAndSet(any, "x"), reference.get(), number, wide, bit};
  }

  static Object parallelism() {
    return java.util.concurrent.ForkJoinPool.getCommonPoolParallelism() >= 0 && java.util.concurrent.ForkJoinPool.commonPool().getParallelism() >= 0;
  }

  static Object zones() {
    return java.util.TimeZone.getDefault() != null;
  }

  static Object references(Object target) {
    java.lang.ref.ReferenceQueue<Object> queue = new java.lang.ref.ReferenceQueue<>();
    java.lang.ref.WeakReference<Object> weak = new java.lang.ref.WeakReference<>(target, queue);
    java.lang.ref.PhantomReference<Object> phantom = new java.lang.ref.PhantomReference<>(target, queue);
    java.lang.ref.SoftReference<Object> soft = new java.lang.ref.SoftReference<>(target);
    Object before = new Object[] {weak.get(), weak.refersTo(target), phantom.refersTo(target), phantom.get(), soft.get(), queue.poll()};
    weak.clear();
    return new Object[] {before, weak.get(), weak.refersTo(null), phantom.refersTo(null), target};
  }

  static Object cleaned(boolean twice) {
    java.lang.ref.Cleaner.Cleanable cleanable = java.lang.ref.Cleaner.create().register(new Object(), () -> Log.add("cleaned"));
    cleanable.clean();
    if (twice) cleanable.clean();
    return null;
  }

  static Object entries(String one, int two) {
    Map<Object, Object> table = new Hashtable<>();
    table.put(one, two);
    List<Object> seen = new ArrayList<>();
    for (Map.Entry<Object, Object> entry : table.entrySet()) seen.add(entry.hashCode());
    for (java.util.Enumeration<Object> each = table instanceof Hashtable ? ((Hashtable<Object, Object>) table).elements() : null; each.hasMoreElements(); ) seen.add(each.nextElement());
    return seen;
  }

  static Object identities(Object one) {
    Map<Object, Object> map = new IdentityHashMap<>();
    map.put(one, 1);
    List<Object> seen = new ArrayList<>();
    for (Object key : map.keySet()) seen.add(key == one);
    return seen;
  }

  static Object pairs(String one, String two) {
    Set<String> pair = Set.of(one, two);
    int length = 0;
    for (String each : pair) length += each.length();
    return new Object[] {length, pair.hashCode(), pair.toArray().length, pair.toArray(new String[2]).length};
  }

  static Object triples(String one, String two) {
    Map<String, Integer> map = Map.of(one, 1, two, 2, "the third", 3);
    int sum = 0;
    for (Map.Entry<String, Integer> entry : map.entrySet()) sum += entry.getValue();
    Set<String> many = Set.of(one, two, "the third");
    int length = 0;
    for (String each : many) length += each.length();
    return new Object[] {sum, map.hashCode(), length, many.hashCode()};
  }

  static Object eachOf(String one, boolean refuses) {
    Map<Object, Object> map = new HashMap<>();
    map.put(one, 1);
    List<Object> seen = new ArrayList<>();
    map.keySet().forEach(key -> { seen.add(key); if (refuses) throw new IllegalStateException("refused"); });
    map.values().forEach(seen::add);
    map.entrySet().forEach(entry -> seen.add(entry.getKey()));
    return seen;
  }

  static Object polled(long millis) throws Exception {
    return new java.lang.ref.ReferenceQueue<Object>().remove(millis == 0 ? 1 : Math.min(millis, 1));
  }

  static Object moreLocals(int bound) {
    int one = java.util.concurrent.ThreadLocalRandom.current().nextInt(bound);
    return one >= 0 && one < bound;
  }

  static Object localeOfAll(java.util.Locale locale) {
    java.util.Locale before = java.util.Locale.getDefault();
    try {
      java.util.Locale.setDefault(locale);
      return java.util.Locale.getDefault();
    } finally {
      java.util.Locale.setDefault(before);
    }
  }

  static Object logged(String name, String message, int how) {
    Logger logger = Logger.getLogger(name);
    Level level = new Level[] {Level.FINEST, Level.INFO, null}[Math.floorMod(how, 3)];
    Exception thrown = new Exception(message);
    logger.severe(message);
    logger.warning(message);
    logger.info(message);
    logger.config(message);
    logger.fine(message);
    logger.finer(message);
    logger.finest(message);
    logger.entering(message, message);
    logger.exiting(message, message);
    logger.throwing(message, message, thrown);
    logger.log(level, message);
    logger.log(level, message, how);
    logger.log(level, message, thrown);
    return new Object[] {logger.getName(), logger == Logger.getLogger(name)};
  }

  static Object recorded(String name, String message, int how) {
    Logger logger = Logger.getLogger(name);
    logger.isLoggable(Level.INFO);
    logger.log(Level.FINE, message, new Object[] {message, how});
    logger.log(new LogRecord(Level.INFO, message));
    return logger.getName();
  }

  static Object loggedNothing(String name) {
    Logger.getLogger(name).log((LogRecord) null);
    return name;
  }
}
