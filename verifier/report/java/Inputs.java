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
