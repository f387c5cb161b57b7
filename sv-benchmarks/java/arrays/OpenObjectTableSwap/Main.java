import org.sosy_lab.sv_benchmarks.Verifier;

/** Objects stored on some paths only, and moved from place to place, stay the same objects. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    Verifier.assume(size >= 6 && size <= 5000);
    int i = Verifier.nondetInt();
    int j = Verifier.nondetInt();
    Verifier.assume(i >= 0 && i < size && j >= 0 && j < size);
    Object first = new int[] {1};
    Object second = new int[] {2};
    Object[] table = new Object[size];
    if (Verifier.nondetBoolean()) {
      table[i] = first;
    } else {
      table[j] = second;
    }
    Object held = table[i];
    table[i] = table[j];
    table[j] = held;
    int present = 0;
    if (table[i] == first || table[j] == first) {
      present += 1;
    }
    if (table[i] == second || table[j] == second) {
      present += 1;
    }
    assert present == 1;
    assert table[j] != first || i == j || table[i] == null;
    assert !(table[i] == first && table[j] == second);
  }
}
