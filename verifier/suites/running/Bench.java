import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * Runs candidates for tests, each in a class loader of its own, and says what they observe and which of
 * JaCoCo's probes they reach. Commands come as lines of words with tabs between them, answers go as lines of JSON.
 */
final class Bench {
    private static final int MOST_ELEMENTS = 40;
    private static final int MOST_CHARS = 400;
    private static final long GRACE_MILLIS = 30;
    private static final long SHORT_MILLIS = 5;
    private static final long FUZZ_LIMIT_NANOS = 1_000_000_000L;
    private static final long CALLS_LIMIT_NANOS = 400_000_000L;
    private static final String VERIFIER = "org.sosy_lab.sv_benchmarks.Verifier";

    /** In the names of classes that hold candidates. */
    private static final String CANDIDATES = "JrCandidates";
    private static final List<String> SURROUNDINGS = surroundings();

    private final IRuntime runtime = new LoggerRuntime();
    private final RuntimeData data = new RuntimeData();
    private final Map<String, byte[]> cache = new HashMap<>();
    private final Map<Integer, Map<Long, ExecutionData>> reached = new HashMap<>();
    private final Map<Long, boolean[]> fuzzed = new HashMap<>();
    private final Map<Long, boolean[]> fuzzedByThrowing = new HashMap<>();
    private List<Path> folders = new ArrayList<>();
    private Sequences sequences;
    private Path candidates;
    private Set<String> measured = new HashSet<>();

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, "UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.setOut(nowhere);
        System.setErr(nowhere);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        Bench bench = new Bench();
        bench.runtime.startup(bench.data);
        NoSockets.install();
        Managers.allowAll();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t", -1);
            byte[] answer = (bench.answer(words) + "\n").getBytes(StandardCharsets.UTF_8);
            out.write(answer, 0, answer.length);
            out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static List<String> surroundings() {
        List<String> found = new ArrayList<>(List.of("127.0.0.1"));
        for (String one : new String[] {
            System.getProperty("user.dir"), System.getProperty("user.home"), System.getProperty("java.home"),
            System.getenv("HOSTNAME"), System.getProperty("os.version"),
        }) {
            if (one != null && one.length() > 3) {
                found.add(one);
            }
        }
        return found;
    }

    private String answer(String[] words) throws Exception {
        switch (words[0]) {
            case "folders":
                folders = new ArrayList<>();
                for (int i = 1; i < words.length; i++) {
                    folders.add(Path.of(words[i]));
                }
                return "{}";
            case "measure":
                measured = new HashSet<>(List.of(words));
                return "{}";
            case "candidates":
                candidates = Path.of(words[1]);
                return "{}";
            case "run":
                return run(Integer.parseInt(words[1]), words[2], words[3], Long.parseLong(words[4]));
            case "fuzz":
                return fuzz(words);
            case "calls":
                return calls(words);
            case "count":
                return count(words);
            case "known":
                know(words);
                return "{}";
            case "statics":
                Set<String> keeping = new TreeSet<>(measured);
                keeping.addAll(List.of(words).subList(1, words.length));
                return "{\"fields\": [" + String.join(", ", Statics.of(new Loader(), keeping)) + "]}";
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }

    private String run(int number, String owner, String method, long limitMillis) throws Exception {
        String[] answer = new String[1];
        data.reset();
        Leftovers leftovers = new Leftovers();
        Thread thread = new Thread(null, () -> answer[0] = observed(owner, method), "candidate", 1L << 22);
        thread.setDaemon(true);
        thread.start();
        Stint stint = new Stint();
        while (thread.isAlive() && !stint.isOver(thread, limitMillis * 1_000_000)) {
            thread.join(SHORT_MILLIS);
        }
        if (answer[0] == null) {
            return "{\"status\": \"timeout\"}";
        }
        boolean leavesThreads = leftovers.end(1, GRACE_MILLIS);
        if (Managers.takeAway()) {
            return "{\"status\": \"sets a security manager\"}";
        }
        Map<Long, ExecutionData> hits = new HashMap<>();
        StringBuilder probes = new StringBuilder();
        for (ExecutionData one : collected()) {
            boolean[] flags = one.getProbes().clone();
            hits.put(one.getId(), new ExecutionData(one.getId(), one.getName(), flags));
            for (int i = 0; i < flags.length; i++) {
                if (flags[i]) {
                    probes.append(probes.length() > 0 ? ", " : "").append(quoted(one.getName() + "#" + i));
                }
            }
        }
        reached.put(number, hits);
        return "{" + answer[0] + ", \"threads\": " + leavesThreads + ", \"probes\": [" + probes + "]}";
    }

    /**
     * Draws inputs of a driver, in so many milliseconds of CPU time, and gives those that reached probes which none of
     * a fuzz before did. Words: the driver, the folder of its class, milliseconds, a seed, the line of its call, constants.
     */
    private String fuzz(String[] words) throws Exception {
        candidates = Path.of(words[2]);
        long end = Stint.worked() + Long.parseLong(words[3]) * 1_000_000;
        List<Object> constants = constants(words, 6);
        List<String> found = java.util.Collections.synchronizedList(new ArrayList<>());
        Stint stint = new Stint();
        Random random = new Random(Long.parseLong(words[4]));
        Thread thread = new Thread(null, 
            () -> draw(words[1], Integer.parseInt(words[5]), end, random, constants, found, stint), "fuzz", 1L << 22);
        thread.setDaemon(true);
        thread.start();
        while (thread.isAlive() && !stint.isOver(thread, FUZZ_LIMIT_NANOS)) {
            thread.join(20);
        }
        boolean hangs = thread.isAlive();
        synchronized (found) {
            return "{\"hangs\": " + hangs + ", \"found\": [" + String.join(", ", found) + "]}";
        }
    }

    /**
     * Draws sequences of calls in so many milliseconds, and gives those that reached probes which no other did. Words:
     * the package that tests are in, milliseconds of CPU time, a seed, constants and classes, and "exceptions" if what
     * throws at a new place counts, too. One object goes on where it ended before.
     */
    private String calls(String[] words) throws Exception {
        candidates = null;
        if (sequences == null) {
            Loader loader = new Loader();
            loader.setDefaultAssertionStatus(true);
            Scope scope = new Scope(words[1], loader, folders, classes(words, "c"));
            if (reflects()) {
                scope.noteReflection();
            }
            sequences = new Sequences(scope, loader, measured, new Random(Long.parseLong(words[3])),
                constants(words, 4), probes());
            classes(words, "s").forEach(name -> sequences.addSetting(name, loader));
        }
        Sequences drawing = sequences;
        if (List.of(words).contains("exceptions")) {
            drawing.wantExceptions();
        }
        long before = drawing.count;
        boolean hangs = false;
        drawing.left = Long.parseLong(words[2]) * 1_000_000;
        while (drawing.left > 0 && !hangs) {
            drawing.stint.beginOther();
            Thread thread = new Thread(null, drawing::draw, "calls", 1L << 22);
            thread.setDaemon(true);
            thread.start();
            while (thread.isAlive() && !drawing.stint.isOver(thread, CALLS_LIMIT_NANOS)) {
                thread.join(20);
            }
            if (!thread.isAlive()) {
                hangs = drawing.left > 0 && drawing.hasGoals();  // what calls did to the process ends it
                break;
            }
            drawing.noteHang();
            drawing.left -= CALLS_LIMIT_NANOS;
            hangs = !Leftovers.stop(thread);
        }
        return "{\"hangs\": " + hangs + ", \"drawn\": " + (drawing.count - before)
            + ", \"found\": [" + String.join(", ", drawing.take()) + "]}";
    }

    private static List<String> classes(String[] words, String sign) {
        List<String> found = new ArrayList<>();
        for (int i = 4; i < words.length; i++) {
            if (words[i].startsWith(sign)) {
                found.add(words[i].substring(1));
            }
        }
        return found;
    }

    private static List<Object> constants(String[] words, int first) {
        List<Object> constants = new ArrayList<>();
        for (int i = first; i < words.length; i++) {
            String text = words[i].substring(1);
            if (!words[i].startsWith("n") && !words[i].startsWith("t")) {
                continue;
            }
            constants.add(words[i].startsWith("n") ? (Object) Long.valueOf(text)
                : new String(java.util.Base64.getDecoder().decode(text), StandardCharsets.UTF_8));
        }
        return constants;
    }

    /** Those of the measured classes; sequences share with drawn inputs what is known to be reached. */
    private Sequences.Probes probes() {
        return new Sequences.Probes() {
            @Override
            public void reset() {
                data.reset();
            }

            @Override
            public Set<String> takeNew(boolean ended) {
                Map<Long, boolean[]> known = ended ? fuzzed : fuzzedByThrowing;
                Set<String> fresh = new HashSet<>();
                for (ExecutionData one : collected()) {
                    boolean[] flags = one.getProbes();
                    boolean[] seen = known.computeIfAbsent(one.getId(), id -> new boolean[flags.length]);
                    for (int i = 0; i < flags.length; i++) {
                        if (flags[i] && !seen[i]) {
                            seen[i] = true;
                            fresh.add(one.getId() + "#" + i);
                        }
                    }
                }
                return fresh;
            }

            @Override
            public void forget(Set<String> probes, boolean ended) {
                (ended ? fuzzed : fuzzedByThrowing).forEach((id, seen) -> {
                    for (int i = 0; i < seen.length; i++) {
                        seen[i] &= !probes.contains(id + "#" + i);
                    }
                });
            }

            @Override
            public Set<String> onlyByThrowing(Set<String> probes) {
                Set<String> left = new HashSet<>(probes);
                fuzzed.forEach((id, seen) -> {
                    for (int i = 0; i < seen.length; i++) {
                        if (seen[i]) {
                            left.remove(id + "#" + i);
                        }
                    }
                });
                return left;
            }

            @Override
            public List<String> reached() {
                List<String> found = new ArrayList<>();
                for (ExecutionData one : collected()) {
                    boolean[] flags = one.getProbes();
                    for (int i = 0; i < flags.length; i++) {
                        if (flags[i]) {
                            found.add(one.getName() + "#" + i);
                        }
                    }
                }
                return found;
            }

            @Override
            public Set<String> reachedOf(Set<String> probes) {
                Set<String> found = new HashSet<>();
                for (ExecutionData one : collected()) {
                    boolean[] flags = one.getProbes();
                    for (int i = 0; i < flags.length; i++) {
                        if (flags[i] && probes.contains(one.getId() + "#" + i)) {
                            found.add(one.getId() + "#" + i);
                        }
                    }
                }
                return found;
            }
        };
    }

    private void draw(String driver, int line, long end, Random random, List<Object> constants, List<String> found,
            Stint stint) {
        try {
            ClassLoader loader = new Loader();
            loader.setDefaultAssertionStatus(true);
            Thread.currentThread().setContextClassLoader(loader);
            java.lang.reflect.Field source = Class.forName(VERIFIER, true, loader).getField("source");
            Method main = Class.forName(driver, true, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            List<List<Object>> corpus = new ArrayList<>();
            while (Stint.worked() < end) {
                stint.begin();
                List<Object> before = corpus.isEmpty() || random.nextInt(3) == 0
                    ? List.of() : corpus.get(random.nextInt(corpus.size()));
                Drawn drawn = new Drawn(
                    random, before, before.isEmpty() ? -1 : random.nextInt(before.size()), constants);
                source.set(null, drawn);
                data.reset();
                boolean counts = true;
                Map<Long, boolean[]> seen = fuzzed;
                try {
                    main.invoke(null, (Object) new String[0]);
                } catch (InvocationTargetException thrown) {
                    seen = fuzzedByThrowing; // it may be the test of a defect, which covers nothing
                    counts = leavesCall(thrown.getCause(), driver, line);
                }
                if (counts && isNew(seen)) {
                    corpus.add(drawn.values);
                    found.add(inputs(drawn));
                }
                if (drawn.values.isEmpty()) {
                    return;
                }
            }
        } catch (Throwable error) {
            return; // what was found so far counts
        }
    }

    /** Whether an exception left the call that is tested, and not one that makes its arguments. */
    private static boolean leavesCall(Throwable error, String driver, int line) {
        if (error instanceof VirtualMachineError || error instanceof Drawn.TooLong) {
            return false;
        }
        for (StackTraceElement one : error.getStackTrace()) {
            if (one.getClassName().equals(driver) && one.getLineNumber() == line) {
                return true;
            }
        }
        return false;
    }

    /** Whether the run reached a probe that no fuzz reached before. */
    private boolean isNew(Map<Long, boolean[]> known) {
        boolean isNew = false;
        for (ExecutionData one : collected()) {
            boolean[] flags = one.getProbes();
            boolean[] seen = known.computeIfAbsent(one.getId(), id -> new boolean[flags.length]);
            for (int i = 0; i < flags.length; i++) {
                isNew |= flags[i] && !seen[i];
                seen[i] |= flags[i];
            }
        }
        return isNew;
    }

    private static String inputs(Drawn drawn) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < drawn.values.size(); i++) {
            Object value = drawn.values.get(i);
            String said = value instanceof Character ? String.valueOf((int) (Character) value) : String.valueOf(value);
            text.append(i > 0 ? ", " : "").append("[").append(quoted(drawn.kinds.get(i))).append(", ")
                .append(quoted(said)).append("]");
        }
        return text.append("]").toString();
    }

    /** Which branches, by line, the candidates of these numbers reach together. */
    private String count(String[] words) throws IOException {
        ExecutionDataStore store = new ExecutionDataStore();
        for (int i = 1; i < words.length; i++) {
            if (words[i].isEmpty()) {
                continue;
            }
            for (ExecutionData one : reached.getOrDefault(Integer.parseInt(words[i]), Map.of()).values()) {
                store.put(new ExecutionData(one.getId(), one.getName(), one.getProbes().clone()));
            }
        }
        CoverageBuilder builder = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(store, builder);
        for (String name : new TreeSet<>(measured)) {
            byte[] original = original(name);
            if (original != null) {
                analyzer.analyzeClass(original, name);
            }
        }
        StringBuilder text = new StringBuilder();
        for (IClassCoverage one : builder.getClasses()) {
            for (int line = one.getFirstLine(); line <= one.getLastLine(); line++) {
                ILine at = one.getLine(line);
                int branches = at.getBranchCounter().getTotalCount();
                int instructions = at.getInstructionCounter().getTotalCount();
                if (instructions > 0) {
                    text.append(text.length() > 0 ? ", " : "").append("[").append(quoted(one.getName()))
                        .append(", ").append(line).append(", ").append(at.getBranchCounter().getCoveredCount())
                        .append(", ").append(branches)
                        .append(", ").append(at.getInstructionCounter().getCoveredCount())
                        .append(", ").append(instructions).append("]");
                }
            }
        }
        return "{\"lines\": [" + text + "]}";
    }

    /** From now on only what these candidates reach is known to be reached: others may be looked for again. */
    private void know(String[] words) {
        fuzzed.clear();
        for (int i = 1; i < words.length; i++) {
            for (ExecutionData one : reached.getOrDefault(Integer.parseInt(words[i]), Map.of()).values()) {
                boolean[] flags = one.getProbes();
                boolean[] known = fuzzed.computeIfAbsent(one.getId(), id -> new boolean[flags.length]);
                for (int j = 0; j < flags.length; j++) {
                    known[j] |= flags[j];
                }
            }
        }
    }

    /** Whether a measured class mentions what lists members of classes. */
    private boolean reflects() throws IOException {
        for (String name : measured) {
            byte[] bytes = original(name);
            if (bytes != null && new String(bytes, StandardCharsets.ISO_8859_1).contains("java/lang/reflect/")) {
                return true;
            }
        }
        return false;
    }

    private byte[] original(String name) throws IOException {
        String path = name.replace('.', '/') + ".class";
        for (Path folder : folders) {
            Path file = folder.resolve(path);
            if (Files.isRegularFile(file)) {
                return Files.readAllBytes(file);
            }
        }
        return null;
    }

    private String observed(String owner, String method) {
        try {
            ClassLoader loader = new Loader();
            loader.setDefaultAssertionStatus(true);
            Thread.currentThread().setContextClassLoader(loader);
            Method candidate = Class.forName(owner, true, loader).getDeclaredMethod(method);
            candidate.setAccessible(true);
            Object[][] made = (Object[][]) candidate.invoke(null);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < made[1].length; i++) {
                String one = observation((Callable<?>) made[1][i], made[0]);
                text.append(i > 0 ? ", " : "").append(one);
            }
            return "\"status\": \"ran\", \"observed\": [" + text + "]";
        } catch (InvocationTargetException error) {
            return "\"status\": \"unmade\", \"why\": " + quoted(String.valueOf(error.getCause()));
        } catch (Throwable error) {
            return "\"status\": \"unmade\", \"why\": " + quoted(String.valueOf(error));
        }
    }

    private String observation(Callable<?> call, Object[] known) {
        Object value = null;
        Throwable error = null;
        try {
            value = call.call();
        } catch (Throwable thrown) {
            error = thrown;
        }
        Map<Long, boolean[]> reached = flags();
        try {
            return error == null ? valued(value, known) : thrown(error);
        } catch (Throwable thrown) {
            return thrown(thrown);
        } finally {
            restore(reached);  // texts and messages that are asked for here are not asked for by the test
        }
    }

    private static String valued(Object value, Object[] known) throws ReflectiveOperationException {
        for (int i = 0; i < known.length; i++) {
            boolean plain = value == null || value instanceof Number || value instanceof String
                || value instanceof Boolean || value instanceof Character || value instanceof Enum;
            if (!plain && value == known[i]) {
                return "{\"kind\": \"same\", \"value\": \"" + i + "\"}";
            }
        }
        return described(value);
    }

    private java.util.Collection<ExecutionData> collected() {
        ExecutionDataStore store = new ExecutionDataStore();
        data.collect(store, new SessionInfoStore(), false);
        return store.getContents();
    }

    /** The probes as they are, by class. */
    private Map<Long, boolean[]> flags() {
        Map<Long, boolean[]> found = new HashMap<>();
        for (ExecutionData one : collected()) {
            found.put(one.getId(), one.getProbes().clone());
        }
        return found;
    }

    /** Take back what was reached since then. */
    private void restore(Map<Long, boolean[]> before) {
        for (ExecutionData one : collected()) {
            boolean[] live = one.getProbes();
            boolean[] old = before.get(one.getId());
            for (int i = 0; i < live.length; i++) {
                live[i] = old != null && old[i];
            }
        }
    }

    private static String thrown(Throwable error) {
        StringBuilder kinds = new StringBuilder();
        String named = "java.lang.Throwable";
        for (Class<?> at = error.getClass(); at != Object.class; at = at.getSuperclass()) {
            kinds.append(kinds.length() > 0 ? ", " : "").append(quoted(at.getName()));
            if (named.equals("java.lang.Throwable") && isPublic(at)) {
                named = at.getCanonicalName();
            }
        }
        StringBuilder trace = new StringBuilder();
        for (StackTraceElement one : error.getStackTrace()) {
            trace.append(trace.length() > 0 ? ", " : "").append("[").append(quoted(one.getClassName()))
                .append(", ").append(quoted(one.getMethodName())).append(", ")
                .append(quoted(one.getFileName())).append(", ").append(one.getLineNumber()).append("]");
            if (trace.length() > 20000) {
                break;
            }
        }
        return "{\"kind\": \"throws\", \"type\": " + quoted(isOfSurroundings(error) ? null : named) + ", \"value\": " + quoted(error.getMessage())
            + ", \"own\": " + isOfTest(error)
            + ", \"kinds\": [" + kinds + "], \"trace\": [" + trace + "]}";
    }

    /** Whether a test made an exception, or the cause of it, and the class only passed it on. */
    private static boolean isOfTest(Throwable error) {
        int depth = 0;
        for (Throwable at = error; at != null && depth < 20; at = at.getCause(), depth++) {
            StackTraceElement[] trace = at.getStackTrace();
            if (trace.length > 0 && trace[0].getClassName().contains(CANDIDATES)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an exception comes of what a process may do here: elsewhere the network and files are others. */
    private static boolean isOfSurroundings(Throwable error) {
        int depth = 0;
        for (Throwable at = error; at != null && depth < 20; at = at.getCause(), depth++) {
            String said = String.valueOf(at.getMessage());
            if (at instanceof java.net.SocketException || at instanceof java.net.UnknownHostException
                    || at instanceof java.net.SocketTimeoutException
                    || at instanceof java.nio.file.AccessDeniedException
                    || at instanceof IOException && said.matches(
                        "(?s).*(Permission denied|Read-only file system|Operation not permitted|No space left).*")) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text names neither surroundings nor the identity of an object. */
    static boolean isOfAnyRun(String text) {
        return !namesSurroundings(text) && !text.matches("(?s).*@[0-9a-f]{3,}.*");
    }

    /** Whether a text names this machine, a user or a folder. */
    private static boolean namesSurroundings(String text) {
        return SURROUNDINGS.stream().anyMatch(text::contains);
    }

    private static boolean isPublic(Class<?> type) {
        boolean all = type.getCanonicalName() != null;
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            all = all && Modifier.isPublic(at.getModifiers());
        }
        return all && (type.getModule().getName() == null
            || type.getModule().isExported(type.getPackageName()));
    }

    private static String described(Object value) throws ReflectiveOperationException {
        if (value == null) {
            return "{\"kind\": \"null\"}";
        }
        Class<?> type = value.getClass();
        if (value instanceof Number && type.getName().startsWith("java.lang.")
            || value instanceof Boolean || value instanceof Character || value instanceof String) {
            String text = value instanceof Character
                ? String.valueOf((int) (Character) value) : String.valueOf(value);
            if (value instanceof String && namesSurroundings(text)) {
                return "{\"kind\": \"varies\"}";
            }
            return text.length() > MOST_CHARS ? "{\"kind\": \"object\", \"type\": null}" : said("plain", type.getName(), text);
        }
        if (value instanceof Enum) {
            return said("enum", ((Enum<?>) value).getDeclaringClass().getCanonicalName(), ((Enum<?>) value).name());
        }
        if (value instanceof Class) {
            return said("class", ((Class<?>) value).getCanonicalName(), "");
        }
        if (type.isArray()) {
            return array(value);
        }
        boolean speaks = type.getMethod("toString").getDeclaringClass() != Object.class;
        String name = isPublic(type) ? type.getCanonicalName() : null;
        if (speaks && !type.getName().contains("$$Lambda")) {
            String text = String.valueOf(value);
            if (text.length() <= MOST_CHARS && isOfAnyRun(text)) {
                return said("text", name, text);
            }
        }
        return said("object", name, "");
    }

    private static String array(Object value) {
        int length = Array.getLength(value);
        Class<?> element = value.getClass().getComponentType();
        if (length > MOST_ELEMENTS || !(element.isPrimitive() || element == String.class)) {
            return said("length", element.getName(), String.valueOf(length));
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            Object one = Array.get(value, i);
            String said = one instanceof Character ? String.valueOf((int) (Character) one)
                : one == null ? null : String.valueOf(one);
            text.append(i > 0 ? ", " : "").append(quoted(said));
        }
        return "{\"kind\": \"array\", \"type\": " + quoted(element.getName()) + ", \"elements\": [" + text + "]}";
    }

    private static String said(String kind, String type, String value) {
        return "{\"kind\": \"" + kind + "\", \"type\": " + quoted(type) + ", \"value\": " + quoted(value) + "}";
    }

    static String quoted(String text) {
        if (text == null) {
            return "null";
        }
        StringBuilder made = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                made.append(String.format("\\u%04x", (int) c));
            } else {
                made.append(c);
            }
        }
        return made.append('"').toString();
    }

    /** Classes of the class path and of the candidates, those that are measured with probes. */
    private final class Loader extends ClassLoader implements Subclasses.Taking {
        Loader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        public Class<?> take(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] bytes = bytes(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException error) {
                throw new ClassNotFoundException(name, error);
            }
        }

        private byte[] bytes(String name) throws IOException {
            Path file = candidates == null ? null : candidates.resolve(name.replace('.', '/') + ".class");
            if (file != null && Files.isRegularFile(file)) {
                return Files.readAllBytes(file);
            }
            if (name.equals(VERIFIER) || name.equals("JrCaller")) {
                try (InputStream own = Bench.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                    return own.readAllBytes();
                }
            }
            byte[] found = cache.get(name);
            if (found == null) {
                found = original(name);
                if (found != null && measured.contains(name)) {
                    found = new Instrumenter(runtime).instrument(found, name);
                }
                if (found != null) {
                    cache.put(name, found);
                }
            }
            return found;
        }

        @Override
        protected java.net.URL findResource(String name) {
            for (Path folder : folders) {
                Path file = folder.resolve(name);
                if (Files.exists(file)) {
                    try {
                        return file.toUri().toURL();
                    } catch (java.net.MalformedURLException error) {
                        return null;
                    }
                }
            }
            return null;
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            java.net.URL found = getResource(name);
            try {
                return found == null ? null : found.openStream();
            } catch (IOException error) {
                return null;
            }
        }
    }
}
