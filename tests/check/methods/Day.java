package methods;

/** An enum. */
public enum Day {
  FIRST, SECOND, THIRD;

  // TRUE: past the last day comes the first
  public Day next() {
    return values()[(ordinal() + 1) % values().length];
  }

  // FALSE ArrayIndexOutOfBoundsException: there is none before the first
  public Day previous() {
    return values()[ordinal() - 1];
  }
}
