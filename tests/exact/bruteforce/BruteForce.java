import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * Runs tasks many times, over all combinations of values from small domains, and says which
 * properties were seen to be violated and by which inputs.
 *
 * <p>One job per line of standard input, fields separated by tabs: name, directory for classes,
 * release, source directories (colons), number of runs, flags, integers (commas), strings (commas,
 * hexadecimal), inputs to run first (spaces; may be empty). One answer per line: name, runs, whether
 * the domains are exhausted, inputs violating the assertions or '-', inputs with an uncaught
 * RuntimeException or '-', error message. The tasks themselves find the standard input empty.
 */
public final class BruteForce {
  /** Unwinds the program after a failed assumption. */
  static final class Rejected extends Error {
    private static final long serialVersionUID = 1L;

    Rejected() {
      super("assumption failed", null, false, false);
    }
  }

  /** The tree of choices of one task: depth first, then at random. */
  static final class Choices implements Verifier.Driver {
    private final Map<String, Object[]> domains = new LinkedHashMap<>();
    private final List<Integer> path = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();
    private final boolean parking;
    private final Random random = new Random(1);
    private List<Object> script = new ArrayList<>();
    private boolean sampling;
    private int depth;
    private final List<Object> asked = new ArrayList<>();
    volatile CountDownLatch parked;

    Choices(Collection<Long> integers, Collection<String> strings, boolean parking) {
      this.parking = parking;
      LinkedHashSet<Object> ints = new LinkedHashSet<>();
      LinkedHashSet<Object> longs = new LinkedHashSet<>();
      LinkedHashSet<Object> bytes = new LinkedHashSet<>();
      LinkedHashSet<Object> shorts = new LinkedHashSet<>();
      LinkedHashSet<Object> chars = new LinkedHashSet<>();
      for (long n : integers) {
        if (n == (int) n) {
          ints.add((int) n);
        }
        longs.add(n);
        if (n == (byte) n) {
          bytes.add((byte) n);
        }
        if (n == (short) n) {
          shorts.add((short) n);
        }
        if (n == (char) n) {
          chars.add((char) n);
        }
      }
      for (String s : strings) {
        for (char c : s.toCharArray()) {
          chars.add(c);
        }
      }
      domains.put("boolean", new Object[] {false, true});
      domains.put("int", ints.toArray());
      domains.put("long", longs.toArray());
      domains.put("byte", bytes.toArray());
      domains.put("short", shorts.toArray());
      domains.put("char", chars.toArray());
      domains.put("string", new LinkedHashSet<Object>(strings).toArray());
      domains.put("float", new Object[] {0.0f, 0.5f, 0.25f, 0.999f, 0.1f, 1e-40f});
      domains.put("double", new Object[] {0.0, 0.5, 0.25, 0.999, 0.1, 1e-310});
    }

    void begin(List<Object> values, boolean atRandom) {
      script = values;
      sampling = atRandom;
      depth = 0;
      asked.clear();
      kinds.clear();
    }

    /** Moves on to the next leaf of the tree; false when there is none. */
    boolean advance() {
      while (path.size() > depth) {
        path.remove(path.size() - 1);
      }
      for (int i = path.size() - 1; i >= 0; i--) {
        if (path.get(i) + 1 < domains.get(kinds.get(i)).length) {
          path.set(i, path.get(i) + 1);
          return true;
        }
        path.remove(i);
      }
      return false;
    }

    @Override
    public Object choose(String kind) {
      Object[] domain = domains.get(kind);
      Object value;
      if (depth < script.size()) {
        value = script.get(depth);
      } else if (sampling || !script.isEmpty()) {
        value = domain[random.nextInt(domain.length)];
      } else {
        if (depth == path.size()) {
          path.add(0);
        }
        value = domain[path.get(depth)];
      }
      kinds.add(kind);
      asked.add(value);
      depth++;
      return value;
    }

    @Override
    public void reject() {
      if (!parking) {
        throw new Rejected();
      }
      parked.countDown();
      while (true) {
        try {
          Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
          continue;
        }
      }
    }

    String inputs() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < asked.size(); i++) {
        text.append(i == 0 ? "" : " ").append(kinds.get(i)).append(':').append(show(asked.get(i)));
      }
      return text.toString();
    }
  }

  private static String show(Object value) {
    if (value instanceof Character) {
      return Integer.toString((Character) value);
    }
    if (value instanceof String) {
      StringBuilder hex = new StringBuilder();
      for (char c : ((String) value).toCharArray()) {
        hex.append(String.format("%04x", (int) c));
      }
      return hex.toString();
    }
    return value.toString();
  }

  private static String fromHex(String hex) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < hex.length(); i += 4) {
      text.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
    }
    return text.toString();
  }

  private static Object parse(String input) {
    String kind = input.substring(0, input.indexOf(':'));
    String text = input.substring(input.indexOf(':') + 1);
    switch (kind) {
      case "boolean":
        return Boolean.valueOf(text);
      case "byte":
        return Byte.valueOf(text);
      case "short":
        return Short.valueOf(text);
      case "char":
        return (char) Integer.parseInt(text);
      case "int":
        return Integer.valueOf(text);
      case "long":
        return Long.valueOf(text);
      case "float":
        return Float.valueOf(text);
      case "double":
        return Double.valueOf(text);
      case "string":
        return fromHex(text);
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private static List<Object> script(String inputs) {
    List<Object> script = new ArrayList<>();
    for (String input : inputs.split(" ")) {
      if (!input.isEmpty()) {
        script.add(parse(input));
      }
    }
    return script;
  }

  private static String compile(Path out, String release, String[] sources) throws IOException {
    List<String> arguments = new ArrayList<>(Arrays.asList("-nowarn", "-Xlint:none"));
    arguments.addAll(Arrays.asList("--release", release, "-proc:none", "-d", out.toString()));
    arguments.addAll(Arrays.asList("-classpath", System.getProperty("java.class.path")));
    arguments.addAll(Arrays.asList("-sourcepath", String.join(":", sources)));
    for (String source : sources) {
      Path main = Paths.get(source, "Main.java");
      if (Files.exists(main)) {
        arguments.add(main.toString());
      }
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    java.io.ByteArrayOutputStream messages = new java.io.ByteArrayOutputStream();
    int status = compiler.run(null, messages, messages, arguments.toArray(new String[0]));
    return status == 0 ? "" : messages.toString("UTF-8").replaceAll("\\s+", " ");
  }

  /** Runs main once; null, or what left it. */
  private static Throwable runOnce(Path classes, Choices choices) throws Exception {
    Throwable[] escaped = new Throwable[1];
    CountDownLatch over = new CountDownLatch(1);
    choices.parked = over;
    URL[] urls = {classes.toUri().toURL()};
    Thread thread =
        new Thread(
            () -> {
              try (URLClassLoader loader = new URLClassLoader(urls)) {
                loader.setDefaultAssertionStatus(true);
                Method main = loader.loadClass("Main").getMethod("main", String[].class);
                main.invoke(null, (Object) new String[0]);
              } catch (InvocationTargetException e) {
                escaped[0] = e.getCause();
              } catch (ReflectiveOperationException | IOException e) {
                escaped[0] = new Error("cannot run", e);
              } finally {
                over.countDown();
              }
            });
    thread.setDaemon(true);
    thread.start();
    over.await();
    return escaped[0];
  }

  private static String job(String[] fields) throws Exception {
    Path classes = Paths.get(fields[1]);
    String error = compile(classes, fields[2], fields[3].split(":"));
    int runs = Integer.parseInt(fields[4]);
    List<Long> integers = new ArrayList<>();
    for (String integer : fields[6].split(",")) {
      integers.add(Long.valueOf(integer));
    }
    List<String> strings = new ArrayList<>();
    for (String hex : fields[7].split(",", -1)) {
      strings.add(fromHex(hex));
    }
    Choices choices = new Choices(integers, strings, fields[5].contains("park"));
    Verifier.driver = choices;
    boolean exhausted = false;
    String assertion = "-";
    String exception = "-";
    int run = 0;
    List<List<Object>> scripts = new ArrayList<>();
    if (fields.length > 8) {
      for (String inputs : fields[8].split(";")) {
        scripts.add(script(inputs));
      }
    }
    for (; run < runs && error.isEmpty() && !exhausted; run++) {
      boolean scripted = run < scripts.size();
      boolean sampling = run - scripts.size() > runs / 2;
      choices.begin(scripted ? scripts.get(run) : new ArrayList<>(), sampling);
      Throwable escaped = runOnce(classes, choices);
      if (escaped instanceof AssertionError && assertion.equals("-")) {
        assertion = "inputs " + choices.inputs();
      }
      if (escaped instanceof RuntimeException && exception.equals("-")) {
        exception = "inputs " + choices.inputs();
      }
      if (escaped != null && "cannot run".equals(escaped.getMessage())) {
        error = escaped.getCause().toString();
      }
      if (!scripted && !sampling) {
        exhausted = !choices.advance() && !fields[5].contains("repeat");
      }
    }
    String end = Boolean.toString(exhausted);
    return String.join("\t", fields[0], Integer.toString(run), end, assertion, exception, error);
  }

  public static void main(String[] args) throws Exception {
    PrintStream answers = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    System.setIn(new ByteArrayInputStream(new byte[0]));
    for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
      answers.println(job(line.split("\t", -1)));
      answers.flush();
    }
    Runtime.getRuntime().halt(0);
  }
}
