package methods;

/** Equality with and without a look at the class, and with hash codes that fit and that do not. */
public class Place {
  private final int x;
  private final int y;

  public Place(int x, int y) {
    this.x = x;
    this.y = y;
  }

  // FALSE ClassCastException: of any object
  public boolean sameColumn(Object other) {
    return ((Place) other).x == x;
  }

  // TRUE: of places only
  @Override
  public boolean equals(Object other) {
    return other instanceof Place place && place.x == x && place.y == y;
  }

  @Override
  public int hashCode() {
    return 31 * x + y;
  }

  // TRUE: equal places have equal hash codes
  public static void contract(Place one, Place other) {
    assert !one.equals(other) || one.hashCode() == other.hashCode();
  }
}
