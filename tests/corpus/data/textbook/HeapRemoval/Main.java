import org.sosy_lab.sv_benchmarks.Verifier;

/** The greatest element leaves a binary heap: the rest is a heap, and none of it is greater. */
public class Main {
  static void siftDown(int[] heap, int size) {
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1] > heap[child]) {
        child++;
      }
      if (heap[at] >= heap[child]) {
        return;
      }
      int kept = heap[at];
      heap[at] = heap[child];
      heap[child] = kept;
      at = child;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1 || n > 1000000) {
      return;
    }
    int[] heap = new int[n];
    for (int i = 0; i < n; i++) {
      heap[i] = Verifier.nondetInt();
      Verifier.assume(i == 0 || heap[(i - 1) / 2] >= heap[i]);
    }
    int greatest = heap[0];
    heap[0] = heap[n - 1];
    siftDown(heap, n - 1);
    for (int i = 0; i < n - 1; i++) {
      assert heap[i] <= greatest;
      assert i == 0 || heap[(i - 1) / 2] >= heap[i];
    }
  }
}
