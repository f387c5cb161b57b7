import org.sosy_lab.sv_benchmarks.Verifier;

/** The message of an exception that names a symbolic index is some text, never null. */
public class Main {
  public static void main(String[] args) {
    int index = Verifier.nondetInt();
    int[] three = new int[3];
    try {
      three[index] = 1;
    } catch (ArrayIndexOutOfBoundsException outside) {
      assert outside.getMessage() == null;
    }
  }
}
