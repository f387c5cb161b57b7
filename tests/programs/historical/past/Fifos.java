package past;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A queue in a ring of elements. */
public final class Fifos implements Iterable<Integer> {
  private final int[] ring = new int[4];
  private int head;
  private int tail;

  public boolean offer(int value) {
    if ((tail + 1) % ring.length == head) {
      return false;
    }
    ring[tail] = value;
    tail = (tail + 1) % ring.length;
    return true;
  }

  public int poll() {
    if (head == tail) {
      return -1;
    }
    int value = ring[head];
    head = (head + 1) % ring.length;
    return value;
  }

  @Override
  public Iterator<Integer> iterator() {
    return new Walk();
  }

  public boolean removeFirst(int value) {
    Iterator<Integer> walk = iterator();
    while (walk.hasNext()) {
      if (walk.next() == value) {
        walk.remove();
        return true;
      }
    }
    return false;
  }

  private final class Walk implements Iterator<Integer> {
    private int next = head;
    private int last = -1;

    @Override
    public boolean hasNext() {
      return next != tail;
    }

    @Override
    public Integer next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      last = next;
      next = (next + 1) % ring.length;
      return ring[last];
    }

    @Override
    public void remove() {
      if (last < 0) {
        throw new IllegalStateException();
      }
      int at = last + 1; //! int at = (last + 1) % ring.length;
      while (at != tail) {
        ring[(at + ring.length - 1) % ring.length] = ring[at];
        at = (at + 1) % ring.length;
      }
      tail = (tail + ring.length - 1) % ring.length;
      next = last;
      last = -1;
    }
  }
}
