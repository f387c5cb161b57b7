package methods;

/** Two orders. */
public final class Version implements Comparable<Version> {
  private final int number;

  public Version(int number) {
    this.number = number;
  }

  @Override
  public int compareTo(Version other) {
    return Integer.compare(number, other.number);
  }

  private int difference(Version other) {
    return number - other.number;
  }

  // TRUE: the other way round it is the opposite
  public static void order(Version one, Version other) {
    assert Integer.signum(one.compareTo(other)) == -Integer.signum(other.compareTo(one));
  }

  // FALSE AssertionError: the difference of ints overflows
  public static void orderByDifference(Version one, Version other) {
    assert Integer.signum(one.difference(other)) == -Integer.signum(other.difference(one));
  }
}
