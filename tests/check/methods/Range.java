package methods;

/** A record with an invariant. */
public record Range(int low, int high) {
  public Range {
    if (low > high) throw new IllegalArgumentException("no range");
  }

  // FALSE AssertionError: from the smallest to the largest overflows
  public int length() {
    int length = high - low;
    assert length >= 0;
    return length;
  }

  // TRUE: nothing else is let through
  public int half() {
    assert low <= high;
    return low >> 1;
  }
}
