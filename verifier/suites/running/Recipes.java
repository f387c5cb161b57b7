import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Objects of the JDK that tests make in one expression. */
final class Recipes {
    /** One of them. */
    static final class Recipe {
        final Class<?> type;
        final String source;
        final Callable<?> made;

        private Recipe(Class<?> type, String source, Callable<?> made) {
            this.type = type;
            this.source = source;
            this.made = made;
        }
    }

    private static final List<Recipe> ALL = new ArrayList<>();

    static {
        arrays();
        reflection();
        containers();
        streams();
        values();
        for (Class<?> one : new Class<?>[] {
            String.class, Object.class, Integer.class, int.class, int[].class, String[].class, java.util.List.class,
            java.util.ArrayList.class, Comparable.class, java.util.concurrent.TimeUnit.class, Void.class, boolean.class,
        }) {
            add(Class.class, one.getCanonicalName() + ".class", () -> one);
        }
    }

    /** Constructors of the JDK for what is declared as an abstract class or an interface. */
    private static final List<Constructor<?>> WRAPPERS = new ArrayList<>();

    static {
        wrapper(java.io.StringReader.class, String.class);
        wrapper(java.io.BufferedReader.class, java.io.Reader.class);
        wrapper(java.io.ByteArrayInputStream.class, byte[].class);
        wrapper(java.io.DataInputStream.class, java.io.InputStream.class);
        wrapper(java.io.DataOutputStream.class, java.io.OutputStream.class);
        wrapper(java.io.ObjectOutputStream.class, java.io.OutputStream.class);
        wrapper(java.io.PrintWriter.class, java.io.Writer.class);
        wrapper(java.text.StringCharacterIterator.class, String.class);
        wrapper(java.util.SimpleTimeZone.class, int.class, String.class);
        wrapper(java.util.GregorianCalendar.class, int.class, int.class, int.class);
    }

    private Recipes() {
    }

    private static void wrapper(Class<?> owner, Class<?>... taken) {
        try {
            WRAPPERS.add(owner.getConstructor(taken));
        } catch (NoSuchMethodException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Those whose objects are of a type that has no objects of its own. */
    static List<Constructor<?>> wrappersOf(Class<?> type) {
        List<Constructor<?>> found = new ArrayList<>();
        for (Constructor<?> one : WRAPPERS) {
            if (type != Object.class && Modifier.isAbstract(type.getModifiers())
                    && type.isAssignableFrom(one.getDeclaringClass())) {
                found.add(one);
            }
        }
        return found;
    }

    /** Those whose objects are of a type. */
    static List<Recipe> of(Class<?> type) {
        List<Recipe> found = new ArrayList<>();
        for (Recipe one : ALL) {
            if (type.isAssignableFrom(one.type)) {
                found.add(one);
            }
        }
        return found;
    }

    private static void add(Class<?> type, String source, Callable<?> made) {
        ALL.add(new Recipe(type, source, made));
    }

    private static void arrays() {
        add(int[].class, "new int[] {1, 2}", () -> new int[] {1, 2});
        add(long[].class, "new long[] {1L, 2L}", () -> new long[] {1L, 2L});
        add(short[].class, "new short[] {1, 2}", () -> new short[] {1, 2});
        add(byte[].class, "new byte[] {1, 2}", () -> new byte[] {1, 2});
        add(char[].class, "new char[] {'a', 'b'}", () -> new char[] {'a', 'b'});
        add(float[].class, "new float[] {1.0f, 2.0f}", () -> new float[] {1.0f, 2.0f});
        add(double[].class, "new double[] {1.0, 2.0}", () -> new double[] {1.0, 2.0});
        add(boolean[].class, "new boolean[] {true, false}", () -> new boolean[] {true, false});
        add(String[].class, "new String[] {\"a\", null}", () -> new String[] {"a", null});
        add(Object[].class, "new Object[] {\"a\", 1, null}", () -> new Object[] {"a", 1, null});
        add(int[][].class, "new int[][] {{1}, {2, 3}}", () -> new int[][] {{1}, {2, 3}});
    }

    private static void reflection() {
        add(java.lang.reflect.Method.class, "Object.class.getMethod(\"hashCode\")",
            () -> Object.class.getMethod("hashCode"));
        add(java.lang.reflect.Method.class, "Integer.class.getMethod(\"valueOf\", String.class)",
            () -> Integer.class.getMethod("valueOf", String.class));
        add(java.lang.reflect.Method.class, "String.class.getMethod(\"substring\", int.class, int.class)",
            () -> String.class.getMethod("substring", int.class, int.class));
        add(java.lang.reflect.Constructor.class, "Thread.class.getConstructor(Runnable.class, String.class)",
            () -> Thread.class.getConstructor(Runnable.class, String.class));
        add(java.lang.reflect.Field.class, "Integer.class.getField(\"MAX_VALUE\")",
            () -> Integer.class.getField("MAX_VALUE"));
        add(java.lang.reflect.Field.class, "java.util.ArrayList.class.getDeclaredField(\"size\")",
            () -> java.util.ArrayList.class.getDeclaredField("size"));
        add(java.lang.reflect.Constructor.class, "String.class.getConstructor()", () -> String.class.getConstructor());
        add(java.lang.reflect.Constructor.class, "Integer.class.getConstructor(int.class)",
            () -> Integer.class.getConstructor(int.class));
    }

    private static void containers() {
        add(java.util.ArrayList.class, "new java.util.ArrayList<>(java.util.List.of(\"a\", \"b\"))",
            () -> new java.util.ArrayList<>(List.of("a", "b")));
        add(java.util.ArrayList.class, "new java.util.ArrayList<>(java.util.List.of(2, 1, 2))",
            () -> new java.util.ArrayList<>(List.of(2, 1, 2)));
        add(java.util.ArrayList.class, "new java.util.ArrayList<>()", () -> new java.util.ArrayList<>());
        add(List.class, "java.util.Arrays.asList(\"b\", null)", () -> java.util.Arrays.asList("b", null));
        add(java.util.Iterator.class, "java.util.List.of(\"a\", \"b\").iterator()", () -> List.of("a", "b").iterator());
        add(java.util.Iterator.class, "java.util.List.of().iterator()", () -> List.of().iterator());
        add(java.util.Enumeration.class, "java.util.Collections.enumeration(java.util.List.of(\"a\"))",
            () -> java.util.Collections.enumeration(List.of("a")));
        add(java.util.TreeSet.class, "new java.util.TreeSet<>(java.util.List.of(\"a\", \"b\"))",
            () -> new java.util.TreeSet<>(List.of("a", "b")));
        add(java.util.HashSet.class, "new java.util.HashSet<>()", () -> new java.util.HashSet<>());
        add(java.util.HashMap.class, "new java.util.HashMap<>(java.util.Map.of(\"a\", 1))",
            () -> new java.util.HashMap<>(java.util.Map.of("a", 1)));
        add(java.util.HashMap.class, "new java.util.HashMap<>(java.util.Map.of(\"a\", \"b\"))",
            () -> new java.util.HashMap<>(java.util.Map.of("a", "b")));
        add(java.util.TreeMap.class, "new java.util.TreeMap<>()", () -> new java.util.TreeMap<>());
        add(java.util.Properties.class, "new java.util.Properties()", () -> new java.util.Properties());
        add(java.util.Vector.class, "new java.util.Vector<>()", () -> new java.util.Vector<>());
        add(java.util.Hashtable.class, "new java.util.Hashtable<>()", () -> new java.util.Hashtable<>());
        add(java.util.Optional.class, "java.util.Optional.of(\"a\")", () -> java.util.Optional.of("a"));
        add(java.util.Comparator.class, "java.util.Comparator.naturalOrder()", () -> java.util.Comparator.naturalOrder());
        add(java.util.Comparator.class, "java.util.Comparator.reverseOrder()", () -> java.util.Comparator.reverseOrder());
    }

    /** Those of pipes that nothing is connected to throw as soon as they are used. */
    private static void streams() {
        add(java.io.StringReader.class, "new java.io.StringReader(\"a,b\\n\\\"c\\\"\")",
            () -> new java.io.StringReader("a,b\n\"c\""));
        add(java.io.StringReader.class, "new java.io.StringReader(\"\")", () -> new java.io.StringReader(""));
        add(java.io.StringWriter.class, "new java.io.StringWriter()", () -> new java.io.StringWriter());
        add(java.io.PrintWriter.class, "new java.io.PrintWriter(new java.io.StringWriter())",
            () -> new java.io.PrintWriter(new java.io.StringWriter()));
        add(java.io.ByteArrayInputStream.class, "new java.io.ByteArrayInputStream(new byte[] {1, 65, -1})",
            () -> new java.io.ByteArrayInputStream(new byte[] {1, 65, -1}));
        add(java.io.DataInputStream.class, "new java.io.DataInputStream(new java.io.ByteArrayInputStream(new byte[40]))",
            () -> new java.io.DataInputStream(new java.io.ByteArrayInputStream(new byte[40])));
        add(java.io.ByteArrayOutputStream.class, "new java.io.ByteArrayOutputStream()",
            () -> new java.io.ByteArrayOutputStream());
        add(java.io.PrintStream.class, "new java.io.PrintStream(new java.io.ByteArrayOutputStream())",
            () -> new java.io.PrintStream(new java.io.ByteArrayOutputStream()));
        add(java.io.PipedOutputStream.class, "new java.io.PipedOutputStream()", java.io.PipedOutputStream::new);
        add(java.io.PipedInputStream.class, "new java.io.PipedInputStream()", java.io.PipedInputStream::new);
        add(java.io.PipedWriter.class, "new java.io.PipedWriter()", java.io.PipedWriter::new);
        add(java.io.PipedReader.class, "new java.io.PipedReader()", java.io.PipedReader::new);
        add(java.io.File.class, "new java.io.File(\"a\")", () -> new java.io.File("a"));
        add(java.nio.ByteBuffer.class, "java.nio.ByteBuffer.wrap(new byte[] {1, 2, 3})",
            () -> java.nio.ByteBuffer.wrap(new byte[] {1, 2, 3}));
        add(java.nio.charset.Charset.class, "java.nio.charset.StandardCharsets.UTF_8",
            () -> java.nio.charset.StandardCharsets.UTF_8);
        add(java.nio.charset.Charset.class, "java.nio.charset.StandardCharsets.ISO_8859_1",
            () -> java.nio.charset.StandardCharsets.ISO_8859_1);
        add(StringBuilder.class, "new StringBuilder(\"ab\")", () -> new StringBuilder("ab"));
        add(StringBuilder.class, "new StringBuilder()", () -> new StringBuilder());
        add(StringBuffer.class, "new StringBuffer(\"ab\")", () -> new StringBuffer("ab"));
    }

    private static void values() {
        add(Object.class, "new Object()", () -> new Object());
        for (String one : new String[] {"ROOT", "ENGLISH", "US", "GERMANY", "JAPAN"}) {
            add(java.util.Locale.class, "java.util.Locale." + one,
                () -> java.util.Locale.class.getField(one).get(null));
        }
        for (String one : new String[] {"UTC", "GMT+2", "America/New_York"}) {
            add(java.util.TimeZone.class, "java.util.TimeZone.getTimeZone(\"" + one + "\")",
                () -> java.util.TimeZone.getTimeZone(one));
        }
        add(java.util.Date.class, "new java.util.Date(0L)", () -> new java.util.Date(0L));
        add(java.util.Date.class, "new java.util.Date(1600000000000L)", () -> new java.util.Date(1600000000000L));
        add(java.util.GregorianCalendar.class, "new java.util.GregorianCalendar(2020, 1, 29)",
            () -> new java.util.GregorianCalendar(2020, 1, 29));
        add(java.math.BigInteger.class, "java.math.BigInteger.TEN", () -> java.math.BigInteger.TEN);
        add(java.math.BigInteger.class, "new java.math.BigInteger(\"-9223372036854775809\")",
            () -> new java.math.BigInteger("-9223372036854775809"));
        add(java.math.BigDecimal.class, "new java.math.BigDecimal(\"1.50\")", () -> new java.math.BigDecimal("1.50"));
        add(java.util.UUID.class, "new java.util.UUID(1L, 2L)", () -> new java.util.UUID(1L, 2L));
        add(java.util.regex.Pattern.class, "java.util.regex.Pattern.compile(\"a+\")",
            () -> java.util.regex.Pattern.compile("a+"));
        add(java.util.Random.class, "new java.util.Random(1L)", () -> new java.util.Random(1L));
        add(java.util.BitSet.class, "new java.util.BitSet()", () -> new java.util.BitSet());
        add(java.util.concurrent.TimeUnit.class, "java.util.concurrent.TimeUnit.SECONDS",
            () -> java.util.concurrent.TimeUnit.SECONDS);
        add(java.net.URI.class, "java.net.URI.create(\"a:b\")", () -> java.net.URI.create("a:b"));
        add(java.net.URL.class, "new java.net.URL(\"file:/a\")", () -> new java.net.URL("file:/a"));
        add(java.time.LocalDate.class, "java.time.LocalDate.of(2020, 2, 29)", () -> java.time.LocalDate.of(2020, 2, 29));
        add(java.time.Instant.class, "java.time.Instant.EPOCH", () -> java.time.Instant.EPOCH);
        add(java.time.Duration.class, "java.time.Duration.ofSeconds(1L)", () -> java.time.Duration.ofSeconds(1L));
        add(java.text.ParsePosition.class, "new java.text.ParsePosition(0)", () -> new java.text.ParsePosition(0));
        add(java.text.FieldPosition.class, "new java.text.FieldPosition(0)", () -> new java.text.FieldPosition(0));
        add(RuntimeException.class, "new RuntimeException(\"a\")", () -> new RuntimeException("a"));
        add(Exception.class, "new Exception(\"a\", new Error(\"b\"))", () -> new Exception("a", new Error("b")));
        add(Error.class, "new Error(\"a\")", () -> new Error("a"));
        add(java.io.IOException.class, "new java.io.IOException()", () -> new java.io.IOException());
    }
}
