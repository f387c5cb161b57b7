package methods;

/** Boundary values and overflow. */
public final class Numbers {
  private Numbers() {}

  // TRUE: what comes out lies in the range
  public static int clamp(int value, int low, int high) {
    if (low > high) throw new IllegalArgumentException("no range");
    int result = Math.max(low, Math.min(high, value));
    assert low <= result && result <= high;
    return result;
  }

  // FALSE AssertionError: the sum overflows
  public static int middle(int low, int high) {
    if (low > high) throw new IllegalArgumentException("no range");
    int result = (low + high) / 2;
    assert low <= result && result <= high;
    return result;
  }

  // TRUE: the distance of two numbers that are not negative does not overflow
  public static int safeMiddle(int low, int high) {
    if (low < 0 || low > high) throw new IllegalArgumentException("no range");
    int result = low + (high - low) / 2;
    assert low <= result && result <= high;
    return result;
  }

  // FALSE ArrayIndexOutOfBoundsException: the smallest int has no absolute value
  public static int bucket(int hash) {
    int[] buckets = new int[10];
    return buckets[Math.abs(hash) % buckets.length];
  }

  // TRUE: floorMod is never negative
  public static int safeBucket(int hash) {
    int[] buckets = new int[10];
    return buckets[Math.floorMod(hash, buckets.length)];
  }

  // FALSE ArithmeticException: nothing among nobody
  public static int share(int sum, int people) {
    if (sum != 0 && people == 0) throw new IllegalArgumentException("nobody");
    return sum / people;
  }
}
