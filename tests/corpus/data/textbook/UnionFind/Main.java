import org.sosy_lab.sv_benchmarks.Verifier;

/** Union-find with links to lesser indices: representatives are roots, and united ones have the same. */
public class Main {
  static int find(int[] parent, int element) {
    while (parent[element] != element) {
      parent[element] = parent[parent[element]];
      element = parent[element];
    }
    return element;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] parent = new int[n];
    for (int i = 0; i < n; i++) {
      parent[i] = i;
    }
    while (Verifier.nondetBoolean()) {
      int a = Verifier.nondetInt();
      int b = Verifier.nondetInt();
      Verifier.assume(a >= 0 && a < n && b >= 0 && b < n);
      int one = find(parent, a);
      int other = find(parent, b);
      assert one <= a && parent[one] == one;
      assert other <= b && parent[other] == other;
      if (one < other) {
        parent[other] = one;
      } else {
        parent[one] = other;
      }
      assert find(parent, a) == find(parent, b);
    }
    for (int i = 0; i < n; i++) {
      assert parent[i] >= 0 && parent[i] <= i;
    }
  }
}
