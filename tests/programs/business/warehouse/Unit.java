package warehouse;

/** How goods are packed. */
public enum Unit {
  PIECE(1), BOX(12), CRATE(48), PALLET(960);

  private final int pieces;

  Unit(int pieces) { this.pieces = pieces; }

  public int pieces() { return pieces; }

  /** The next larger unit, itself for the largest. */
  public Unit larger() {
    return values()[ordinal() + 1]; //! return this == PALLET ? this : values()[ordinal() + 1];
  }

  /** How many of these are full with so many pieces. */
  public int full(int count) { return count / pieces; }

  public String label() {
    switch (this) {
      case PIECE: return "pc";
      case BOX: return "box";
      case CRATE: return "crate";
      default: return "pal";
    }
  }
}
