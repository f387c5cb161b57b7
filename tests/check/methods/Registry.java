package methods;

/** Static state, and the order of its initialisation. */
public final class Registry {
  private static final Registry EARLY = new Registry();
  private static final int SIZE = Integer.parseInt("4");
  private static final Registry LATE = new Registry();
  private final int[] places = new int[SIZE];

  private Registry() {}

  // FALSE ArrayIndexOutOfBoundsException: made before its size was known
  public static int early() {
    return EARLY.places[0];
  }

  // TRUE: made after its size was known
  public static int late(int place) {
    return LATE.places[place & 3];
  }
}
