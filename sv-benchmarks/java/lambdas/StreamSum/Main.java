import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A small stream: filter, map, sum. */
public class Main {
  public static void main(String[] args) {
    int limit = Verifier.nondetInt();
    int sum = IntStream.rangeClosed(1, 5).filter(i -> i < limit).map(i -> i * i).sum();
    assert sum != 30;
  }
}
