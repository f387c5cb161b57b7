import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A run of JR has no network, but the violation does not come by the code that asks for it. */
public class Main {
  static InputStream open(String address) throws IOException {
    return new URL(address).openStream();
  }

  public static void main(String[] args) throws IOException {
    int n = Verifier.nondetInt();
    if (n > 3) {
      assert n * 7 != 28 * 13;
    } else if (n < -1_000_000 && args.length > 0) {
      open(args[0]);
    }
  }
}
