import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Runs programs several times, each time in a class loader of its own, and prints what each came to. */
public class RunThreads {
  public static void main(String[] args) throws Exception {
    URL[] place = {Path.of(args[0]).toUri().toURL()};
    for (int at = 2; at < args.length; at++) {
      Set<String> seen = new HashSet<>();
      int stuck = 0;
      for (int time = 0; time < Integer.parseInt(args[1]) && stuck < 4; time++) {
        Class<?> program = Class.forName(args[at], false, new URLClassLoader(place));
        ThreadGroup group = new ThreadGroup("run");
        Thread main = new Thread(group, () -> run(program));
        main.start();
        boolean waits = waits(group);
        stuck += waits ? 1 : 0;
        Field out = program.getDeclaredField("out");
        out.setAccessible(true);
        seen.add((waits ? "DEADLOCK " : "FINISHED ") + Arrays.toString((int[]) out.get(null)));
      }
      for (String one : seen) {
        System.out.println(args[at] + " " + one);
      }
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** Waits for the end of a group's threads, or until all that are left wait without a limit, and go on to. */
  static boolean waits(ThreadGroup group) throws InterruptedException {
    long since = System.nanoTime();
    while (true) {
      Thread[] found = new Thread[20];
      int count = group.enumerate(found);
      int alive = 0;
      for (int at = 0; at < count; at++) {
        Thread.State state = found[at].getState();
        if (state != Thread.State.WAITING && state != Thread.State.BLOCKED) {
          since = System.nanoTime();
        }
        alive += found[at].isAlive() && !found[at].isDaemon() ? 1 : 0;
      }
      if (alive == 0) {
        return false;
      }
      if (System.nanoTime() - since > 400_000_000L) {
        return true;
      }
      Thread.sleep(0, 200_000);
    }
  }

  static void run(Class<?> program) {
    try {
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
