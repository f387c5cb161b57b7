import org.sosy_lab.sv_benchmarks.Verifier;

/** An object stored twice is found at either place, so that one of them being empty is not sure. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    int i = Verifier.nondetInt();
    int j = Verifier.nondetInt();
    Verifier.assume(size > 9 && i >= 0 && i < size && j >= 0 && j < size && i != j);
    String[] table = new String[size];
    table[i] = "a";
    if (i > 3) {
      table[j] = table[i];
    }
    assert table[j] == null || table[i] == null;
  }
}
