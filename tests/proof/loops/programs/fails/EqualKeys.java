import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two keys are equal though they are not the same object: the second put replaces a value. */
public class EqualKeys {
  static class Key {
    final int value;

    Key(int value) {
      this.value = value;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key && ((Key) other).value % 16 == value % 16;
    }

    @Override
    public int hashCode() {
      return value % 16;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Map<Key, Integer> map = new HashMap<>();
    int fresh = 0;
    for (int i = 0; i < n; i++) {
      if (map.put(new Key(i), i) == null) {
        fresh++;
      }
    }
    assert n < 0 || fresh == n;
  }
}
