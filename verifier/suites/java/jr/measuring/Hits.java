package jr.measuring;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** What measured classes report to while tests run: branches, lines, and JaCoCo's probes. */
public final class Hits {
  private static final BitSet TAKEN = new BitSet();
  private static final List<String> NAMES = new ArrayList<>();
  private static final Map<Integer, Map<Integer, Integer>> SWITCHES = new HashMap<>();
  private static final Map<String, boolean[]> PROBES = new HashMap<>();
  private static final Map<String, Long> IDS = new HashMap<>();

  private Hits() {}

  /** Room for goals with these names; returns the number of the first. */
  static synchronized int register(List<String> names) {
    int first = NAMES.size();
    NAMES.addAll(names);
    return first;
  }

  /** The side that each key of a switch leads to; the side without a key is the default. */
  static synchronized void registerSwitch(int first, Map<Integer, Integer> sides, int other) {
    Map<Integer, Integer> known = new HashMap<>(sides);
    known.put(null, other);
    SWITCHES.put(first, known);
  }

  /** The names of the goals reached since the last call. */
  static synchronized List<String> take() {
    List<String> found = new ArrayList<>();
    TAKEN.stream().forEach(number -> found.add(NAMES.get(number)));
    TAKEN.clear();
    return found;
  }

  static synchronized Map<String, boolean[]> allProbes() {
    return new HashMap<>(PROBES);
  }

  static synchronized long idOf(String name) {
    return IDS.get(name);
  }

  /** JaCoCo's probes of a class. */
  public static synchronized boolean[] probes(long id, String name, int count) {
    IDS.put(name, id);
    return PROBES.computeIfAbsent(name, unused -> new boolean[count]);
  }

  public static synchronized void reached(int number) {
    TAKEN.set(number);
  }

  public static void jump(int value, int opcode, int first) {
    compare(value, 0, opcode - Opcodes.IFEQ, first);
  }

  public static void jump(int left, int right, int opcode, int first) {
    compare(left, right, opcode - Opcodes.IF_ICMPEQ, first);
  }

  public static void jump(Object value, int opcode, int first) {
    reached((value == null) == (opcode == Opcodes.IFNULL) ? first : first + 1);
  }

  public static void jump(Object left, Object right, int opcode, int first) {
    reached((left == right) == (opcode == Opcodes.IF_ACMPEQ) ? first : first + 1);
  }

  public static void select(int key, int first) {
    Integer side;
    synchronized (Hits.class) {
      Map<Integer, Integer> sides = SWITCHES.get(first);
      side = sides.containsKey(key) ? sides.get(key) : sides.get(null);
    }
    reached(first + side);
  }

  /** Kinds in the order of the opcodes: eq, ne, lt, ge, gt, le. */
  private static void compare(int left, int right, int kind, int first) {
    boolean jumps;
    switch (kind) {
      case 0: jumps = left == right; break;
      case 1: jumps = left != right; break;
      case 2: jumps = left < right; break;
      case 3: jumps = left >= right; break;
      case 4: jumps = left > right; break;
      default: jumps = left <= right; break;
    }
    reached(jumps ? first : first + 1);
  }
}
