import org.sosy_lab.sv_benchmarks.Verifier;

/** A place that nothing was put into is null. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    int at = Verifier.nondetInt();
    Verifier.assume(size > 20 && size < 1000 && at >= 0 && at < size);
    StringBuilder[] builders = new StringBuilder[size];
    for (int i = 0; i < 3; i++) {
      builders[i * 5] = new StringBuilder();
    }
    builders[at].append(at);
    assert builders[at].length() > 0;
  }
}
