import org.sosy_lab.sv_benchmarks.Verifier;

/** One past the end of an array whose length is an input. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    int index = Verifier.nondetInt();
    if (size > 0 && size <= 1000 && index >= 0 && index <= size) {
      char[] text = new char[size];
      text[index] = 'x';
      assert text[index] == 'x';
    }
  }
}
