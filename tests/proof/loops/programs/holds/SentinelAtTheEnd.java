import org.sosy_lab.sv_benchmarks.Verifier;

/** Only the last node, which has the largest value, has no successor. */
public class SentinelAtTheEnd {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Sorted list = new Sorted(Integer.MAX_VALUE, null);
    boolean failed = false;
    for (int i = 0; i < n; i++) {
      list.insert(Verifier.nondetInt());
    }
    assert list.next != null || list.x == Integer.MAX_VALUE;
  }

  static class Sorted {
    int x;
    Sorted next;

    Sorted(int x, Sorted next) {
      this.x = x;
      this.next = next;
    }

    void insert(int data) {
      if (data > this.x) {
        assert next != null;
        next.insert(data);
      } else {
        next = new Sorted(x, next);
        x = data;
      }
    }
  }
}
