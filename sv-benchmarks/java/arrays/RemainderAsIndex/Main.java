import org.sosy_lab.sv_benchmarks.Verifier;

/** A remainder used as index is negative for negative hashes. */
public class Main {
  public static void main(String[] args) {
    int[] table = new int[5];
    int hash = Verifier.nondetInt();
    table[hash % table.length]++;
    assert table[0] + table[1] + table[2] + table[3] + table[4] == 1;
  }
}
