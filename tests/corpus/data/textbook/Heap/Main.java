import org.sosy_lab.sv_benchmarks.Verifier;

/** Insertion into a binary heap: each element is no greater than its parent. */
public class Main {
  static void siftUp(int[] heap, int at) {
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (heap[parent] >= heap[at]) {
        return;
      }
      int kept = heap[parent];
      heap[parent] = heap[at];
      heap[at] = kept;
      at = parent;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] heap = new int[n];
    for (int size = 0; size < n; size++) {
      heap[size] = Verifier.nondetInt();
      siftUp(heap, size);
    }
    for (int i = 1; i < n; i++) {
      assert heap[(i - 1) / 2] >= heap[i];
    }
  }
}
