import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * One warm Java virtual machine that compiles many programs and runs them, each run with a class loader
 * of its own. Requests and answers are frames of strings; a run that does not end stays behind, so the
 * one who asked ends the process then.
 */
public final class Arena {
  private static final String STUB = "org.sosy_lab.sv_benchmarks.Verifier";
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  private static StandardJavaFileManager files;

  public static void main(String[] arguments) throws Exception {
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    files = COMPILER.getStandardFileManager(null, null, null);
    while (true) {
      String[] request = new String[in.readInt()];
      for (int i = 0; i < request.length; i++) {
        byte[] text = new byte[in.readInt()];
        in.readFully(text);
        request[i] = new String(text, "UTF-8");
      }
      List<String> answer = serve(request);
      out.writeInt(answer.size());
      for (String text : answer) {
        byte[] bytes = text.getBytes("UTF-8");
        out.writeInt(bytes.length);
        out.write(bytes);
      }
      out.flush();
    }
  }

  private static List<String> serve(String[] request) throws Exception {
    switch (request[0]) {
      case "compile":
        return List.of(compile(new File(request[1]), new File(request[2]), new File(request[3])));
      case "run":
        List<String> answer = new ArrayList<>();
        for (int i = 4; i < request.length; i++) {
          answer.add(new Run(places(request, 1), request[i]).result(Long.parseLong(request[3])));
          if (!answer.get(answer.size() - 1).startsWith("ended")) {
            break; // its threads stay behind, and disturb others
          }
        }
        return answer;
      case "kinds":
        return List.of(kinds(Class.forName(request[3], false, new URLClassLoader(places(request, 1)))));
      default:
        throw new IllegalArgumentException(request[0]);
    }
  }

  private static URL[] places(String[] request, int from) throws IOException {
    return new URL[] {new File(request[from]).toURI().toURL(), new File(request[from + 1]).toURI().toURL()};
  }

  private static String compile(File stub, File sources, File classes) throws IOException {
    classes.mkdirs();
    files.setLocation(StandardLocation.CLASS_PATH, List.of(stub));
    files.setLocation(StandardLocation.CLASS_OUTPUT, List.of(classes));
    File[] found = sources.listFiles((folder, name) -> name.endsWith(".java"));
    StringWriter messages = new StringWriter();
    List<String> options = List.of("-g", "-nowarn", "-proc:none", "-XDuseUnsharedTable=true");
    boolean done =
        COMPILER
            .getTask(messages, files, null, options, null, files.getJavaFileObjects(found))
            .call();
    return done ? "" : "x" + messages;
  }

  private static String kinds(Class<?> type) {
    StringBuilder names = new StringBuilder();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      names.append(names.length() == 0 ? "" : ">").append(c.getName());
    }
    return names.toString();
  }

  /** One run; its threads are those of a group of its own. */
  private static final class Run extends ThreadGroup {
    private final URL[] places;
    private final String queue;
    private volatile String main = "";
    private volatile String other = "";

    Run(URL[] places, String queue) {
      super("run");
      this.places = places;
      this.queue = queue;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable error) {
      if (other.isEmpty()) {
        other = kinds(error.getClass());
      }
    }

    String result(long limitMs) throws Exception {
      try (URLClassLoader loader = new URLClassLoader(places)) {
        loader.setDefaultAssertionStatus(true);
        Class<?> stub = Class.forName(STUB, true, loader);
        stub.getField("queue").set(null, queue);
        Thread thread = new Thread(this, () -> enter(loader), "main", 8L << 20);
        thread.setContextClassLoader(loader);
        thread.start();
        long end = System.nanoTime() + limitMs * 1_000_000;
        thread.join(limitMs);
        while (activeCount() > 0 && System.nanoTime() < end && !onlyDaemons()) {
          Thread.sleep(1);
        }
        String ending = !thread.isAlive() && onlyDaemons() ? "ended" : await(thread, limitMs);
        List<?> seen = (List<?>) stub.getField("seen").get(null);
        synchronized (seen) {
          StringBuilder text = new StringBuilder(ending);
          text.append('\n').append(main).append('\n').append(other);
          for (Object line : seen) {
            text.append('\n').append(line);
          }
          return text.toString();
        }
      }
    }

    /** Past the limit: whoever uses no CPU time for two seconds hangs, others get ten times the limit. */
    private String await(Thread thread, long limitMs) throws InterruptedException {
      long end = System.nanoTime() + 10 * limitMs * 1_000_000;
      long used = -1;
      for (int quiet = 0; System.nanoTime() < end; quiet++) {
        if (!thread.isAlive() && onlyDaemons()) {
          return "ended";
        }
        long now = used();
        quiet = now == used ? quiet : 0;
        used = now;
        if (quiet >= 20) {
          return "hangs";
        }
        Thread.sleep(100);
      }
      return "broken";
    }

    private long used() {
      Thread[] threads = new Thread[activeCount() + 8];
      int count = enumerate(threads);
      return Arrays.stream(threads, 0, count)
          .mapToLong(one -> ManagementFactory.getThreadMXBean().getThreadCpuTime(one.getId()))
          .sum();
    }

    private boolean onlyDaemons() {
      Thread[] threads = new Thread[activeCount() + 8];
      int count = enumerate(threads);
      return Arrays.stream(threads, 0, count).allMatch(Thread::isDaemon);
    }

    private void enter(ClassLoader loader) {
      try {
        Class<?> entry = Class.forName("Main", true, loader);
        entry.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } catch (InvocationTargetException error) {
        main = kinds(error.getCause().getClass());
      } catch (Throwable error) {
        main = kinds(error.getClass());
      }
    }
  }
}
