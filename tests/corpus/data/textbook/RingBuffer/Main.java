import org.sosy_lab.sv_benchmarks.Verifier;

/** A ring buffer gives numbers back in the order in which they came. */
public class Main {
  static class Ring {
    private final int[] elements;
    private int first;
    private int size;

    Ring(int capacity) {
      elements = new int[capacity];
    }

    boolean offer(int value) {
      if (size == elements.length) {
        return false;
      }
      int at = first < elements.length - size ? first + size : first - (elements.length - size);
      elements[at] = value;
      size++;
      return true;
    }

    int poll() {
      int value = elements[first];
      first = first + 1 == elements.length ? 0 : first + 1;
      size--;
      return value;
    }
  }

  public static void main(String[] args) {
    int capacity = Verifier.nondetInt();
    if (capacity < 1) {
      return;
    }
    Ring ring = new Ring(capacity);
    int in = 0;
    int out = 0;
    while (Verifier.nondetBoolean()) {
      if (Verifier.nondetBoolean()) {
        if (ring.offer(in)) {
          in++;
        }
      } else if (ring.size > 0) {
        assert ring.poll() == out;
        out++;
      }
      assert 0 <= ring.size && ring.size <= capacity;
    }
  }
}
