"""The Java parts of a harness that forces a schedule (verifier/report/forced.py)."""

from __future__ import annotations

PROGRAM = """\
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/*
 * Shows %(failure)s by a schedule of threads. Run it with a JDK: java %(name)s.java
 *
%(story)s
 */
public class %(name)s {
  /** Turns of the threads (main is 0, others as they are made) and their steps at the end of the turn. */
  private static final String TURNS = "%(turns)s";
  /** The exception that shows the failure; none for a deadlock. */
  private static final String EXPECTED = "%(expected)s";
  private static final int SHOWN = 17;

  /** The program failed as it does under this schedule. */
  public static final class Failure extends RuntimeException {
    Failure(String message) {
      super(message);
    }
  }

  public static void main(String[] arguments) throws Exception {
    reproduce();
    System.out.println("The program ended without a failure.");
  }

  /** Runs the program in a virtual machine of its own; a Failure if it fails. */
  public static void reproduce() throws Exception {
    Path folder = Files.createTempDirectory("reproduce");
    try {
      int status = run(folder);
      if (status == SHOWN) {
        throw new Failure("%(failure)s");
      }
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static int run(Path folder) throws Exception {
    for (String[] file : classes()) {
      Path path = folder.resolve(file[0]);
      Files.createDirectories(path.getParent());
      Files.write(path, Base64.getDecoder().decode(file[1]));
    }
    List<String> compile = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", folder.toString()));
    for (String[] file : sources()) {
      Path path = folder.resolve(file[0]);
      Files.createDirectories(path.getParent());
      Files.write(path, file[1].getBytes(StandardCharsets.UTF_8));
      compile.add(path.toString());
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, compile.toArray(new String[0])) != 0) {
      throw new IllegalStateException("the turn points do not compile");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-XX:-UseDynamicNumberOfCompilerThreads"));
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
    command.addAll(List.of("-Dturns=" + TURNS, "-Dexpected=" + EXPECTED, "-cp", folder.toString()));
    command.addAll(List.of("%(entry)s"%(arguments)s));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  /** The classes that make threads take turns, and hand out input values. */
  private static String[][] sources() {
    return new String[][] {
%(sources)s
    };
  }

  /** The class files of the program, with turn points. */
  private static String[][] classes() {
    return new String[][] {
%(classes)s
    };
  }
}
"""

TEST = """\
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Expects the failure that %(name)s shows. */
class %(name)sTest {
  @Test
  void theProgramFails() {
    assertThrows(%(name)s.Failure.class, %(name)s::reproduce);
  }
}
"""

PLAIN = """\
package jr;

import java.util.ArrayList;
import java.util.Set;

/** Begins the schedule with the program's main class, and says whether the run fails. */
public final class Plain {
  private static final int SHOWN = 17;
  private static boolean begun;

  private Plain() {}

  /** Called before the initialiser of the main class. */
  public static synchronized void begin() {
    if (begun) {
      return;
    }
    begun = true;
    Thread main = Thread.currentThread();
    ThreadGroup group = main.getThreadGroup();
    String[] turns = System.getProperty("turns").isEmpty() ? new String[0]
        : System.getProperty("turns").split(", ");
    long[] threads = new long[turns.length];
    long[] ends = new long[turns.length];
    for (int i = 0; i < turns.length; i++) {
      threads[i] = Long.parseLong(turns[i].substring(0, turns[i].indexOf(':')));
      ends[i] = Long.parseLong(turns[i].substring(turns[i].indexOf(':') + 1));
    }
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> ended(thread, thrown));
    Watch watch = new Watch();
    Thread watcher = new Thread(group.getParent(), watch, "turns");
    watcher.setDaemon(true);
    watch.turns = new Turns(threads, ends, group, main, watcher.getId());
    watch.others = Standstill.all();
    watch.others.remove(main);
    watch.others.add(watcher);
    if (threads.length > 0) {
      Turns.current = watch.turns;
    }
    watcher.start();
  }

  /** Called before the first instruction of main. */
  public static void enter() {
    begin();
  }

  /** Called with what leaves main; the handler sees it, too. */
  public static void leave(Throwable thrown) {}

  /** Called with what leaves the initialiser of the main class. */
  public static void fail(Throwable thrown) {}

  static void ended(Thread thread, Throwable thrown) {
    synchronized (System.err) {
      System.err.print("Exception in thread \\"" + thread.getName() + "\\" ");
      thrown.printStackTrace();
      System.err.flush();
    }
    if (thrown.getClass().getName().equals(System.getProperty("expected"))) {
      Runtime.getRuntime().halt(SHOWN);
    }
  }

  static boolean isDestroyer(Thread thread) {
    return thread.getName().equals("DestroyJavaVM");
  }

  static long destroyerId(ThreadGroup group) {
    for (Thread thread : Standstill.all()) {
      if (isDestroyer(thread)) {
        return thread.getId();
      }
    }
    return 0;
  }

  /** Ends turns of threads that cannot go on, and looks for deadlocks. */
  private static final class Watch implements Runnable {
    Turns turns;
    Set<Thread> others;

    @Override
    public void run() {
      try {
        for (int round = 1; ; round++) {
          Thread.sleep(turns.isOver() ? 50 : 1);
          if (!turns.isOver()) {
            turns.tick();
          }
          boolean asks = System.getProperty("expected").isEmpty() && round % (turns.isOver() ? 4 : 200) == 0;
          if (asks && Standstill.isReached(others, turns)) {
            show();
            Runtime.getRuntime().halt(SHOWN);
          }
        }
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }

    private void show() {
      System.err.println("A deadlock: no thread can go on.");
      Set<Thread> threads = Standstill.all();
      threads.removeAll(others);
      for (Thread thread : new ArrayList<>(threads)) {
        System.err.println("\\"" + thread.getName() + "\\" " + thread.getState());
        for (StackTraceElement element : thread.getStackTrace()) {
          System.err.println("    at " + element);
        }
      }
      System.err.flush();
    }
  }
}
"""

RANDOM = """\
package jr;

import java.util.Random;

/** Stands where the program makes a Random. */
public final class RecordedRandom {
  private RecordedRandom() {}

  public static Random made(Object allocated, Object again) {
    return new Random();
  }
}
"""

SESSION = """\
package jr;

/** Nobody notes assertions here. */
final class Session {
  void noteAssertion(AssertionError made) {}
}
"""

INPUTS = """\
package jr;

/** Hands out the values of the counterexample, in order, and stands for calls that are watched. */
public final class Inputs {
  private static final Object[] VALUES = {%(values)s};
  private static int next;

  private Inputs() {}

  static Session session;

  private static synchronized Object take() {
    if (next == VALUES.length) {
      throw new IllegalStateException("the program asks for more values than the counterexample has");
    }
    return VALUES[next++];
  }

  public static void assume(boolean condition) {
    if (!condition) {
      Runtime.getRuntime().halt(1);
    }
  }
%(methods)s
  public static double random() {
    return Math.random();
  }

  public static void exit(int status) {
    System.exit(status);
  }

  public static void exit(Runtime runtime, int status) {
    runtime.exit(status);
  }

  public static void halt(Runtime runtime, int status) {
    runtime.halt(status);
  }

  public static Class<?> classOf(Object object) {
    return object.getClass();
  }

  public static Thread.UncaughtExceptionHandler defaultHandler() {
    return null;
  }

  public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler) {
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
      Plain.ended(thread, thrown);
      if (handler != null) {
        handler.uncaughtException(thread, thrown);
      }
    });
  }

  public static void setHandler(Thread thread, Thread.UncaughtExceptionHandler handler) {
    thread.setUncaughtExceptionHandler((failed, thrown) -> {
      Plain.ended(failed, thrown);
      if (handler != null) {
        handler.uncaughtException(failed, thrown);
      }
    });
  }

  public static Thread.UncaughtExceptionHandler handler(Thread thread) {
    return thread.getUncaughtExceptionHandler();
  }
}
"""
