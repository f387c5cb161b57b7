import org.sosy_lab.sv_benchmarks.Verifier;

/** A table of objects as long as an input; what was put in comes out, the rest is null. */
public class Main {
  static class Entry {
    final int key;

    Entry(int key) {
      this.key = key;
    }
  }

  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    int at = Verifier.nondetInt();
    int other = Verifier.nondetInt();
    Verifier.assume(at >= 0 && at < size && other >= 0 && other < size);
    Entry[] table = new Entry[size];
    table[at] = new Entry(7);
    Entry found = table[other];
    if (found != null) {
      assert other == at && found.key == 7;
    } else {
      assert other != at;
    }
    table[other] = new Entry(other);
    assert table[other].key == other && table.length == size;
  }
}
