import org.sosy_lab.sv_benchmarks.Verifier;

/** A masked index always lies within a table whose length is a power of two. */
public class Main {
  public static void main(String[] args) {
    int[] table = new int[8];
    int hash = Verifier.nondetInt();
    table[hash & 7] = hash;
    int filled = 0;
    for (int entry : table) {
      if (entry != 0) {
        filled++;
      }
    }
    assert filled <= 1;
    assert table[hash & (table.length - 1)] == hash;
  }
}
