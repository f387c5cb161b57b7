package clinic;

/** Blood groups, as far as donating goes. */
public enum BloodGroup {
  O(false, false), A(true, false), B(false, true), AB(true, true);

  private final boolean hasA;
  private final boolean hasB;

  BloodGroup(boolean hasA, boolean hasB) {
    this.hasA = hasA;
    this.hasB = hasB;
  }

  public boolean canGiveTo(BloodGroup other) { return (!hasA || other.hasA) && (!hasB || other.hasB); }

  public static BloodGroup of(boolean hasA, boolean hasB) {
    if (hasA) return hasB ? AB : A;
    return hasB ? B : O;
  }
}
