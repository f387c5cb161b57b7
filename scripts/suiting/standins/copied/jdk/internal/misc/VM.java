package copied.jdk.internal.misc;

/** What copies need of the JDK's class of that name. */
public final class VM {
  private VM() {}

  public static ClassLoader latestUserDefinedLoader() {
    return ClassLoader.getSystemClassLoader();
  }
}
