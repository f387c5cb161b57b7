package org.sosy_lab.sv_benchmarks;

/** The interface of the tasks, answered by whoever drives the run: see BruteForce. */
public final class Verifier {
  /** Answers the program's questions. */
  public interface Driver {
    Object choose(String kind);

    /** Must not return. */
    void reject();
  }

  public static volatile Driver driver;

  private Verifier() {}

  public static void assume(boolean condition) {
    if (!condition) {
      driver.reject();
    }
  }

  public static boolean nondetBoolean() {
    return (Boolean) driver.choose("boolean");
  }

  public static byte nondetByte() {
    return (Byte) driver.choose("byte");
  }

  public static char nondetChar() {
    return (Character) driver.choose("char");
  }

  public static short nondetShort() {
    return (Short) driver.choose("short");
  }

  public static int nondetInt() {
    return (Integer) driver.choose("int");
  }

  public static long nondetLong() {
    return (Long) driver.choose("long");
  }

  public static float nondetFloat() {
    return (Float) driver.choose("float");
  }

  public static double nondetDouble() {
    return (Double) driver.choose("double");
  }

  public static String nondetString() {
    return (String) driver.choose("string");
  }
}
