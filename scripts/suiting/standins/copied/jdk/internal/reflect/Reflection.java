package copied.jdk.internal.reflect;

/** What copies need of the JDK's class of that name. */
public final class Reflection {
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private Reflection() {}

  /** The class that called the caller. */
  public static Class<?> getCallerClass() {
    return WALKER.walk(frames -> frames.skip(2).findFirst()).map(StackWalker.StackFrame::getDeclaringClass)
        .orElse(null);
  }

  /** Access is left to the Java virtual machine. */
  public static void ensureMemberAccess(Class<?> current, Class<?> member, Class<?> target, int modifiers) {}
}
