package java.contract;

import java.io.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.*;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.*;

/**
 * Compares contracts with the JDK: what a method does must be among what its contract allows.
 *
 * <p>Arguments: the names of the contracts, and a folder for files. Each contract is tried with all objects of its type.
 */
public final class Comparison {
    private static final int MOST_CALLS = 24;

    /** Calls that look at the network, need other arguments, or that nobody makes: that is taken for granted. */
    private static final Set<String> APART = Set.of(
            "java.net.URL.openStream", "java.nio.file.spi.FileSystemProvider.newInputStream",
            "java.io.Closeable.close of sun.nio.fs.LinuxFileSystem", "java.lang.Appendable.append of java.nio.StringCharBuffer");

    /** Numbers of digits, whose powers are no work for hours. */
    private static final List<Object> PLACES = Arrays.asList(-3, -1, 0, 1, 2, 5, 7, 8, 100, Integer.MIN_VALUE, Integer.MAX_VALUE);

    private static final List<Callable<?>> MADE = new ArrayList<>();
    private static int calls;
    private static int left;

    private Comparison() {}

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Marked {}

    /** A class with members of each kind. */
    @Marked
    static class Sample<T extends Number & Comparable<T>> implements Comparable<List<? super T>> {
        T[] held;

        @Marked
        public int compareTo(List<? super T> other) {
            return 0;
        }
    }

    private static void add(Callable<?> made) {
        MADE.add(made);
    }

    private static <T extends Closeable> T closed(T one) throws IOException {
        one.close();
        return one;
    }

    private static byte[] serialized(Object one) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(one);
        return bytes.toByteArray();
    }

    private static void fillMade(Path folder) throws Exception {
        Path file = Files.write(folder.resolve("file"), "one\ntwo\n3456".getBytes());
        byte[] bytes = "ab\ncd".getBytes();
        add(() -> Stream.of("b", "a").filter(one -> true));
        add(() -> Stream.of(2, 1, 3).sorted());
        add(Stream::empty);
        add(() -> Stream.of(null, "a").filter(one -> true));
        add(() -> new StringBuilder("abc"));
        add(() -> new StringBuffer("abc"));
        add(() -> CharBuffer.wrap("abc"));
        add(() -> new StringReader("hello"));
        add(() -> closed(new StringReader("hello")));
        add(() -> new CharArrayReader("hello".toCharArray()));
        add(() -> new BufferedReader(new StringReader("a\nb")));
        add(() -> closed(new BufferedReader(new StringReader("a\nb"))));
        add(() -> new LineNumberReader(new StringReader("")));
        add(() -> new PushbackReader(new StringReader("abc"), 2));
        add(() -> new InputStreamReader(new ByteArrayInputStream(bytes)));
        add(Reader::nullReader);
        add(InputStream::nullInputStream);
        add(() -> new ByteArrayInputStream(bytes));
        add(() -> new BufferedInputStream(new ByteArrayInputStream(bytes)));
        add(() -> closed(new BufferedInputStream(new ByteArrayInputStream(bytes))));
        add(() -> new PushbackInputStream(new ByteArrayInputStream(bytes), 2));
        add(() -> new SequenceInputStream(new ByteArrayInputStream(bytes), InputStream.nullInputStream()));
        add(() -> new DataInputStream(new ByteArrayInputStream(bytes)));
        add(() -> new CheckedInputStream(new ByteArrayInputStream(bytes), new CRC32()));
        add(() -> new FileInputStream(file.toFile()));
        add(() -> new RandomAccessFile(file.toFile(), "r"));
        add(() -> new PipedInputStream());
        add(() -> new InflaterInputStream(new ByteArrayInputStream(bytes)));
        add(() -> new DigestInputStream(new ByteArrayInputStream(bytes), MessageDigest.getInstance("MD5")));
        add(() -> new ObjectInputStream(new ByteArrayInputStream(serialized("text"))));
        add(() -> new Scanner("1 2"));
        add(() -> new Formatter());
        add(PipedReader::new);
        add(PipedWriter::new);
        add(() -> closed(new OutputStreamWriter(new ByteArrayOutputStream())));
        add(() -> new ObjectOutputStream(new ByteArrayOutputStream()));
        add(() -> new DeflaterOutputStream(new ByteArrayOutputStream()));
        add(() -> closed(new DeflaterOutputStream(new ByteArrayOutputStream())));
        add(() -> new DigestOutputStream(new ByteArrayOutputStream(), MessageDigest.getInstance("MD5")));
        add(() -> new RandomAccessFile(file.toFile(), "rw"));
        add(() -> closed(new RandomAccessFile(file.toFile(), "rw")));
        add(() -> closed(new FileInputStream(file.toFile())));
        add(() -> closed(new PrintStream(new ByteArrayOutputStream())));
        add(() -> Files.newInputStream(file));
        add(() -> java.nio.file.FileSystems.getFileSystem(java.net.URI.create("jrt:/")).getPath("/modules/x"));
        add(() -> java.nio.file.FileSystems.getFileSystem(java.net.URI.create("jrt:/")).getPath("/"));
        add(() -> java.nio.channels.Channels.newInputStream(Files.newByteChannel(file)));
        add(() -> java.nio.channels.Channels.newReader(Files.newByteChannel(file), "UTF-8"));
        add(StringWriter::new);
        add(CharArrayWriter::new);
        add(() -> new PrintWriter(new StringWriter()));
        add(() -> new BufferedWriter(new StringWriter()));
        add(() -> closed(new BufferedWriter(new StringWriter())));
        add(() -> new OutputStreamWriter(new ByteArrayOutputStream()));
        add(Writer::nullWriter);
        add(ByteArrayOutputStream::new);
        add(() -> new PrintStream(new ByteArrayOutputStream()));
        add(() -> new DataOutputStream(new ByteArrayOutputStream()));
        add(() -> closed(new BufferedOutputStream(new PipedOutputStream())));
        add(PipedOutputStream::new);
        add(() -> file.toFile());
        add(() -> new File("no/such"));
        add(() -> new File(""));
        add(() -> new File("a\0b"));
        add(() -> file);
        add(() -> Path.of(""));
        add(() -> file.getFileSystem());
        add(() -> MessageDigest.getInstance("SHA-256"));
        add(() -> new Random(1));
        add(SecureRandom::new);
        add(() -> new AtomicInteger(5));
        add(() -> new AtomicLong(-1));
        add(() -> new AtomicBoolean(true));
        add(() -> new java.net.URL("http://user@host:1/path?query#ref"));
        add(() -> new java.net.URL("file:a"));
        add(() -> new java.net.URI("mailto:a@b"));
        add(() -> new java.net.URI("http://host/a/../b?q#f"));
        add(() -> ByteBuffer.allocate(4));
        for (String name : List.of("UTF-8", "ISO-8859-1", "UTF-16")) {
            add(() -> Charset.forName(name));
        }
        add(() -> Pattern.compile("(a)(b)?"));
        add(() -> Pattern.compile("(a)(b)?").matcher("xaba"));
        add(() -> Pattern.compile("(a)(b)?").matcher(""));
        add(() -> java.util.concurrent.ThreadLocalRandom.current());
        add(() -> new SplittableRandom(1));
        add(() -> new UUID(1, -1));
        add(BitSet::new);
        add(() -> BitSet.valueOf(new long[] {5, 0, -1}));
        add(() -> new SimpleTimeZone(3600000, "X", 2, -1, 1, 7200000, 9, -1, 1, 7200000));
        add(() -> new java.util.concurrent.atomic.DoubleAdder());
        add(() -> ByteBuffer.allocateDirect(8).asReadOnlyBuffer());
        add(() -> new GregorianCalendar(-3, 0, 31));
        add(() -> new Date(5));
        add(() -> TimeZone.getTimeZone("Europe/Paris"));
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("th-TH-u-ca-buddhist"), Locale.forLanguageTag("ja-JP-u-ca-japanese")}) {
            add(() -> locale);
            add(() -> new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(locale)));
            add(() -> DecimalFormatSymbols.getInstance(locale));
            add(() -> new SimpleDateFormat("yyyy", locale));
            add(() -> Calendar.getInstance(TimeZone.getTimeZone("UTC"), locale));
        }
        add(() -> Currency.getInstance("EUR"));
        for (String number : List.of("0", "-1", "123456789012345678901")) {
            add(() -> new BigInteger(number));
            add(() -> new BigDecimal(number + ".50"));
            add(() -> new BigDecimal(number));
        }
        add(() -> BigDecimal.valueOf(4));
        add(() -> new BigInteger("3"));
        for (RoundingMode mode : RoundingMode.values()) {
            add(() -> mode);
        }
        add(() -> MathContext.DECIMAL32);
        add(() -> MathContext.UNLIMITED);
        add(() -> new MathContext(2, RoundingMode.UNNECESSARY));
        add(() -> java.time.LocalDate.of(2024, 2, 29));
        add(() -> java.time.Duration.ofSeconds(-1, 7));
        add(() -> java.time.Clock.systemUTC());
        add(() -> java.time.Clock.fixed(java.time.Instant.EPOCH, ZoneOffset.UTC));
        add(() -> java.time.LocalDateTime.of(-1, 12, 31, 23, 59));
        add(() -> java.time.Instant.ofEpochSecond(-1, 5));
        add(() -> ZonedDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneId.of("Europe/Paris")));
        add(() -> OffsetDateTime.of(-1, 12, 31, 1, 2, 3, 4, ZoneOffset.ofHours(-3)));
        add(() -> ZoneId.of("Europe/Paris"));
        add(() -> ZoneOffset.ofHours(5));
        for (Class<?> one : List.of(Object.class, int.class, int[][].class, Sample.class, Map.Entry.class, Thread.State.class)) {
            add(() -> one);
        }
        add(() -> Sample.class.getPackage());
        Method method = Sample.class.getMethod("compareTo", List.class);
        add(() -> method);
        add(() -> Sample.class.getDeclaredField("held"));
        add(() -> String.class.getConstructors()[0]);
        add(() -> Sample.class.getGenericInterfaces()[0]);
        add(() -> Sample.class.getDeclaredField("held").getGenericType());
        add(() -> Sample.class.getTypeParameters()[0]);
        add(() -> ((ParameterizedType) method.getGenericParameterTypes()[0]).getActualTypeArguments()[0]);
        add(() -> method.getAnnotations()[0]);
        add(() -> new Throwable());
        add(() -> new IllegalStateException("a", new Error()));
        add(() -> new Throwable().getStackTrace()[0]);
        List<String> texts = List.of("ab", "b");
        add(() -> texts);
        add(() -> List.of());
        add(() -> new ArrayList<>(texts).subList(1, 2));
        add(() -> new LinkedList<>(texts));
        add(() -> new Vector<>(texts));
        add(() -> new TreeSet<>(texts));
        add(() -> new HashSet<>(texts));
        add(() -> new ArrayDeque<>(texts));
        add(() -> new PriorityQueue<>(texts));
        add(() -> Collections.synchronizedCollection(new java.util.concurrent.CopyOnWriteArrayList<>(texts)));
        add(() -> Map.of("ab", 1));
        add(() -> new TreeMap<>(Map.of("ab", 1)));
        add(() -> new Hashtable<>(Map.of("ab", 1)));
        add(() -> new java.util.concurrent.ConcurrentHashMap<>(Map.of("ab", 1)));
        add(() -> 5);
        add(() -> 2.5);
        add(() -> "text");
    }

    public static void main(String[] args) throws Exception {
        fillMade(Path.of(args[0]));
        Random random = new Random(1);
        for (int i = 1; i < args.length; i++) {
            Class<?> contract = Class.forName("java.contract." + args[i]);
            Class<?> type = Class.forName(args[i]);
            for (Method promise : contract.getMethods()) {
                if (!Modifier.isStatic(promise.getModifiers())) {
                    tryAll(contract, type, promise, random);
                }
            }
            for (Class<?> part : contract.getDeclaredClasses()) {
                for (Method promise : part.getSimpleName().equals("Made") ? part.getDeclaredMethods() : new Method[0]) {
                    if (!Modifier.isPrivate(promise.getModifiers())) {
                        promise.setAccessible(true);
                        tryAll(contract, type, promise, random);
                    }
                }
            }
        }
        compareJoins();
        System.out.println(calls + " calls, " + left + " left open");
    }

    /** What is joined is the same, and so is what fails, after the same calls. */
    private static void compareJoins() {
        List<String> texts = Arrays.asList(null, "", "a", "bc");
        for (String between : texts) {
            for (int count = 0; count < 4; count++) {
                for (int drawn = 0; drawn < 64; drawn++) {
                    List<Integer> asked = new ArrayList<>();
                    List<CharSequence> all = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        int at = i;
                        String text = texts.get(drawn >> 2 * i & 3);
                        all.add(text == "bc" ? null : new CharSequence() {
                            public int length() { throw new AssertionError(); }
                            public char charAt(int index) { throw new AssertionError(); }
                            public CharSequence subSequence(int from, int to) { throw new AssertionError(); }
                            public String toString() { asked.add(at); return text; }
                        });
                    }
                    CharSequence delimiter = drawn % 2 == 0 ? between : new CharSequence() {
                        public int length() { throw new AssertionError(); }
                        public char charAt(int index) { throw new AssertionError(); }
                        public CharSequence subSequence(int from, int to) { throw new AssertionError(); }
                        public String toString() { asked.add(-1); return between; }
                    };
                    String real = outcome(() -> String.join(delimiter, all)) + asked;
                    Nondet.wanted = outcome(() -> String.join(delimiter, all));
                    asked.clear();
                    String contract = outcome(() -> Joined.Instead.join(delimiter, all)) + asked;
                    calls++;
                    if (!real.equals(contract)) {
                        System.out.println("differs: join " + real + " and " + contract);
                    }
                }
            }
        }
        String real = outcome(() -> String.join("", (Iterable<String>) null));
        if (!real.equals(outcome(() -> Joined.Instead.join("", null)))) {
            System.out.println("differs: join of null");
        }
    }

    private static String outcome(Callable<String> call) {
        try {
            return call.call();
        } catch (Exception failed) {
            return failed.getClass().getName();
        }
    }

    /** Each object of the type that is there is called, and each time it is a new one. */
    private static void tryAll(Class<?> contract, Class<?> type, Method promise, Random random) throws Exception {
        Executable real = find(type, promise);
        real.setAccessible(true);
        int given = parameters(promise).length;
        int tried = 0;
        for (Callable<?> make : MADE) {
            Object made = make.call();
            String name = type.getName() + "." + promise.getName();
            if (APART.contains(name) || APART.contains(name + " of " + made.getClass().getName())) {
                tried++;
            } else if (type.isInstance(made)) {
                int wanted = given == 0 ? 1 : MOST_CALLS;
                for (int i = 0; i < wanted; i++) {
                    int[] drawn = random.ints(given, 0, 1000).toArray();
                    compare(contract, promise, real, make, drawn);
                }
                tried++;
            }
        }
        if (tried == 0) {
            System.out.println("no object of " + type.getName());
        }
    }

    /** The parameters but for the object: static methods have it as the first one. */
    private static Class<?>[] parameters(Method promise) {
        Class<?>[] types = promise.getParameterTypes();
        return Modifier.isStatic(promise.getModifiers()) ? Arrays.copyOfRange(types, 1, types.length) : types;
    }

    private static Executable find(Class<?> type, Method promise) throws NoSuchMethodException {
        if (promise.getName().equals("init")) {
            return type.getDeclaredConstructor(parameters(promise));
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                return at.getDeclaredMethod(promise.getName(), parameters(promise));
            } catch (NoSuchMethodException none) {
                // one that is above, or in an interface
            }
        }
        return type.getMethod(promise.getName(), parameters(promise));
    }

    private static Object call(Executable real, Object receiver, Object... given) throws Exception {
        if (real instanceof Constructor<?>) {
            ((Constructor<?>) real).newInstance(given);
            return null;
        }
        return ((Method) real).invoke(receiver, given);
    }

    private static void compare(Class<?> contract, Method promise, Executable real, Callable<?> make, int[] drawn)
            throws Exception {
        Object receiver = make.call();
        Object[] given = arguments(promise, drawn);
        Object result = null;
        Throwable thrown = null;
        try {
            result = call(real, receiver, given);
        } catch (InvocationTargetException failed) {
            thrown = failed.getCause();
        }
        calls++;
        if (thrown instanceof OutOfMemoryError) {
            return; // memory is assumed to suffice
        }
        if (!allows(contract, promise, receiver, isMade(promise) ? make.call() : receiver, given, result, thrown, drawn)) {
            String what = thrown != null ? "threw " + thrown : "gave " + result;
            System.out.println("differs: " + receiver.getClass().getName() + "." + promise.getName() + Arrays.deepToString(given) + " " + what);
        }
        boolean isSteady = contract.isAnnotationPresent(Steady.class) && !promise.isAnnotationPresent(Varying.class);
        boolean isTold = result instanceof Number || result instanceof String || result instanceof Class;
        if (isSteady && isTold && given.length == 0 && !result.equals(call(real, receiver))) {
            System.out.println("differs: " + receiver.getClass().getName() + "." + promise.getName() + " changes");
        }
    }

    private static boolean isMade(Method promise) {
        return Modifier.isStatic(promise.getModifiers());
    }

    /** {@code again}: an object like the one that was called, for what calls it, too. */
    private static boolean allows(
            Class<?> contract, Method promise, Object receiver, Object again, Object[] given, Object result,
            Throwable thrown, int[] drawn)
            throws Exception {
        if (promise.isAnnotationPresent(Compares.class) && !(given[0] instanceof String)) {
            left++;
            return true;
        }
        if (Modifier.isAbstract(promise.getModifiers())) {
            boolean isRejected = Arrays.asList(given).contains(null); // which is left open
            left += isRejected ? 1 : 0;
            return isRejected || (thrown != null ? isDeclared(promise, thrown) : isPromised(promise, result));
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(contract, MethodHandles.lookup());
        MethodHandle run = isMade(promise) ? lookup.unreflect(promise) : lookup.unreflectSpecial(promise, contract);
        Object self = isMade(promise) ? again
                : Proxy.newProxyInstance(contract.getClassLoader(), new Class<?>[] {contract}, (a, b, c) -> null);
        Nondet.wanted = result;
        Nondet.first();
        do {
            Object[] before = arguments(promise, drawn);
            try {
                List<Object> all = new ArrayList<>(Arrays.asList(before));
                all.add(0, self);
                Object allowed = run.invokeWithArguments(all);
                boolean isIt = allowed == self ? result == receiver : Objects.deepEquals(allowed, result);
                if (thrown == null && isIt && areAllowed(before, given)) {
                    return true;
                }
            } catch (Nondet.Refused refused) {
                left++;
                return true;
            } catch (Nondet.Failed failed) {
                if (failed.kind.isInstance(thrown) && areAllowed(before, given)) {
                    return true;
                }
            } catch (Throwable other) {
                if (thrown != null && other.getClass() == thrown.getClass()) {
                    return true; // by the JDK's code that it calls
                }
                System.out.println("a contract fails: " + promise + " " + other);
                return true;
            }
        } while (Nondet.next());
        return false;
    }

    private static boolean isDeclared(Method promise, Throwable thrown) {
        return Arrays.stream(promise.getExceptionTypes()).anyMatch(one -> one.isInstance(thrown));
    }

    private static boolean isPromised(Method promise, Object result) {
        boolean isNatural = promise.isAnnotationPresent(Natural.class);
        return promise.getReturnType() == void.class
                || (result == null ? promise.isAnnotationPresent(OrNull.class) : !isNatural || ((Number) result).longValue() >= 0);
    }

    /** Whether arrays are as the method left them, but for those that may hold anything. */
    private static boolean areAllowed(Object[] contracts, Object[] real) {
        for (int i = 0; i < real.length; i++) {
            boolean isArray = real[i] instanceof byte[] || real[i] instanceof char[];
            if (isArray && !Nondet.FILLED.contains(contracts[i]) && !Objects.deepEquals(contracts[i], real[i])) {
                return false;
            }
        }
        return true;
    }

    private static Object[] arguments(Method promise, int[] drawn) throws Exception {
        Class<?>[] types = parameters(promise);
        Object[] found = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            List<Object> pool = types[i] == int.class && Modifier.isStatic(promise.getModifiers()) ? PLACES : pool(types[i]);
            found[i] = pool.get(drawn[i] % pool.size());
        }
        return found;
    }

    /** Values of a type, which are new each time. */
    private static List<Object> pool(Class<?> type) throws Exception {
        if (type == int.class) {
            return Arrays.asList(-1, 0, 1, 2, 3, 5, 8, 14, 65, 0x10FFFF, 0x110000, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (type == long.class) {
            return Arrays.asList(-1L, 0L, 1L, 7L, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == short.class || type == float.class || type == double.class) {
            return Arrays.asList(type == float.class ? (Object) 1.5f : type == double.class ? (Object) 2.5 : (short) 3);
        } else if (type == IntFunction.class) {
            return Arrays.asList(null, (IntFunction<?>) Object[]::new, (IntFunction<?>) Integer[]::new, (IntFunction<?>) n -> new Object[2]);
        } else if (type == byte.class) {
            return Arrays.asList((byte) -1, (byte) 5);
        } else if (type == char.class) {
            return Arrays.asList('a', '\uD800');
        } else if (type == boolean.class) {
            return Arrays.asList(true, false);
        } else if (type == String.class) {
            return Arrays.asList(null, "", "a", "ca", "a1", "$1", "abcd");
        } else if (type == char[].class) {
            return Arrays.asList(null, new char[0], new char[] {'x', 'y', 'z'});
        } else if (type == byte[].class) {
            return Arrays.asList(null, new byte[0], new byte[] {1, 2, 3});
        } else if (type == Object.class || type == CharSequence.class) {
            return Arrays.asList(null, "ab", new StringBuilder("xyz"));
        }
        List<Object> found = new ArrayList<>();
        found.add(null);
        for (Callable<?> make : MADE) {
            Object made = make.call();
            if (type.isInstance(made)) {
                found.add(made);
            }
        }
        return found;
    }
}
