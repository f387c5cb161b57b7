package org.sosy_lab.sv_benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Hands out values from a queue, and takes down what a program shows.
 *
 * <p>The queue is {@code queue} where somebody set it, else the environment's ATTACK_INPUTS: tokens
 * separated by blanks, in order. After its end all values are zero. A float is the number of its bits,
 * a string an x and four hexadecimal digits for each char.
 */
public final class Verifier {
  public static String queue;
  public static final List<String> seen = new ArrayList<>();
  private static final PrintStream OUT = System.out;
  private static String[] tokens;
  private static int next;

  private Verifier() {}

  private static synchronized String take() {
    if (tokens == null) {
      String text = queue != null ? queue : System.getenv("ATTACK_INPUTS");
      tokens = text == null || text.isEmpty() ? new String[0] : text.split(" ");
    }
    return next < tokens.length ? tokens[next++] : "0";
  }

  /** What {@link #assume} throws where the machine is shared. */
  public static final class Refused extends Error {
    private static final long serialVersionUID = 1;
  }

  public static void assume(boolean condition) {
    if (condition) {
      return;
    }
    if (queue != null) {
      throw new Refused();
    }
    Runtime.getRuntime().halt(77);
  }

  public static boolean nondetBoolean() {
    return !take().equals("0");
  }

  public static byte nondetByte() {
    return (byte) Long.parseLong(take());
  }

  public static char nondetChar() {
    return (char) Long.parseLong(take());
  }

  public static short nondetShort() {
    return (short) Long.parseLong(take());
  }

  public static int nondetInt() {
    return (int) Long.parseLong(take());
  }

  public static long nondetLong() {
    return Long.parseLong(take());
  }

  public static float nondetFloat() {
    return Float.intBitsToFloat((int) Long.parseLong(take()));
  }

  public static double nondetDouble() {
    return Double.longBitsToDouble(Long.parseLong(take()));
  }

  public static String nondetString() {
    String token = take();
    StringBuilder text = new StringBuilder();
    for (int i = 1; i + 4 <= token.length(); i += 4) {
      text.append((char) Integer.parseInt(token.substring(i, i + 4), 16));
    }
    return text.toString();
  }

  /** Nothing, a yield, or up to two milliseconds of sleep. */
  public static void pause() {
    int chance = java.util.concurrent.ThreadLocalRandom.current().nextInt(8);
    if (chance > 5) {
      try {
        Thread.sleep(chance - 5);
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
      }
    } else if (chance > 3) {
      Thread.yield();
    }
  }

  private static void note(int place, String value) {
    synchronized (seen) {
      if (seen.size() >= 400) {
        return;
      }
      StringBuilder line = new StringBuilder().append(place).append('=');
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c < ' ' || c > '~' || c == '\\') {
          line.append(String.format("\\u%04x", (int) c));
        } else {
          line.append(c);
        }
      }
      seen.add(line.toString());
      if (queue == null) {
        OUT.println("@" + line);
      }
    }
  }

  public static void see(int place, boolean value) {
    note(place, value ? "true" : "false");
  }

  public static void see(int place, long value) {
    note(place, Long.toString(value));
  }

  public static void see(int place, float value) {
    note(place, Integer.toString(Float.floatToRawIntBits(value)));
  }

  public static void see(int place, double value) {
    note(place, Long.toString(Double.doubleToRawLongBits(value)));
  }

  public static void see(int place, String value) {
    note(place, value == null ? "null" : "\"" + value);
  }
}
