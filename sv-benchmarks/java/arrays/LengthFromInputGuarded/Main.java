import org.sosy_lab.sv_benchmarks.Verifier;

/** Any index below the length is fine, whatever the length. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    int index = Verifier.nondetInt();
    if (size > 0 && size <= 1000 && index >= 0 && index < size) {
      short[] samples = new short[size];
      samples[index] = 7;
      assert samples[index] == 7;
      assert samples.length == size;
      assert index == 0 || samples[index - 1] == 0;
    }
  }
}
