package methods;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Iterators over the numbers below a limit. */
public final class Steps {
  private Steps() {}

  public static final class Careful implements Iterator<Integer> {
    private final int[] values = {2, 3, 5};
    private int next;

    @Override
    public boolean hasNext() {
      return next < values.length;
    }

    // TRUE: past the end it says so
    @Override
    public Integer next() {
      if (!hasNext()) throw new NoSuchElementException();
      return values[next++];
    }
  }

  public static final class Careless implements Iterator<Integer> {
    private final int[] values = {2, 3, 5};
    private int next;

    @Override
    public boolean hasNext() {
      return next < values.length;
    }

    // FALSE ArrayIndexOutOfBoundsException: after three calls
    @Override
    public Integer next() {
      return values[next++];
    }
  }
}
