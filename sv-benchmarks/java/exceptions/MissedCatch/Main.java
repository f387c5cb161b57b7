import org.sosy_lab.sv_benchmarks.Verifier;

/** The clause names a sibling of the exception that is thrown. */
public class Main {
  public static void main(String[] args) {
    int[] data = new int[2];
    int index = Verifier.nondetInt();
    int handled = 0;
    try {
      data[index] = 1;
    } catch (StringIndexOutOfBoundsException e) {
      handled++;
    } catch (IllegalArgumentException e) {
      handled++;
    }
    assert handled == 0;
  }
}
