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
      System.err.print("Exception in thread \"" + thread.getName() + "\" ");
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
        System.err.println("\"" + thread.getName() + "\" " + thread.getState());
        for (StackTraceElement element : thread.getStackTrace()) {
          System.err.println("    at " + element);
        }
      }
      System.err.flush();
    }
  }
}
