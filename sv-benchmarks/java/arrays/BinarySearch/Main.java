import org.sosy_lab.sv_benchmarks.Verifier;

/** Binary search finds a key exactly when it is there. */
public class Main {
  static int search(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < key) {
        low = middle + 1;
      } else if (sorted[middle] > key) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -1;
  }

  public static void main(String[] args) {
    int[] primes = {2, 3, 5, 7, 11, 13, 17};
    int key = Verifier.nondetInt();
    int found = search(primes, key);
    boolean present = false;
    for (int prime : primes) {
      present |= prime == key;
    }
    assert present == (found >= 0);
    assert found < 0 || primes[found] == key;
  }
}
