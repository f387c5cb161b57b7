package org.sosy_lab.sv_benchmarks;

/** Hands out the values of the counterexample, in order. */
public final class Verifier {
  private static final Object[] VALUES = {%(values)s};
  private static int next;

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
%(methods)s}
