package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/**
 * Source of nondeterministic values, for running a task outside a verifier.
 *
 * <p>The interface is the one that SV-COMP documents for Java tasks. A verifier treats each
 * {@code nondet} method as able to return any value of its type; here a value is drawn at random.
 * {@code nondetFloat} and {@code nondetDouble} deliver values from the interval [0, 1).
 */
public final class Verifier {
  private static final int LONGEST_STRING_CHARS = 64;

  private Verifier() {}

  /** Ends the run, quietly and at once, unless the condition holds. */
  public static void assume(boolean condition) {
    if (!condition) {
      Runtime.getRuntime().halt(1);
    }
  }

  public static boolean nondetBoolean() {
    return new Random().nextBoolean();
  }

  public static byte nondetByte() {
    return (byte) nondetInt();
  }

  public static char nondetChar() {
    return (char) nondetInt();
  }

  public static short nondetShort() {
    return (short) nondetInt();
  }

  public static int nondetInt() {
    return new Random().nextInt();
  }

  public static long nondetLong() {
    return new Random().nextLong();
  }

  public static float nondetFloat() {
    return new Random().nextFloat();
  }

  public static double nondetDouble() {
    return new Random().nextDouble();
  }

  /** A string of any length and content; here a short one. */
  public static String nondetString() {
    char[] content = new char[new Random().nextInt(LONGEST_STRING_CHARS)];
    for (int i = 0; i < content.length; i++) {
      content[i] = nondetChar();
    }
    return new String(content);
  }
}
