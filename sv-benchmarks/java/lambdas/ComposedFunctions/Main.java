import java.util.function.Function;
import org.sosy_lab.sv_benchmarks.Verifier;

/** compose() and andThen() apply in opposite order. */
public class Main {
  public static void main(String[] args) {
    Function<Integer, Integer> twice = x -> x * 2;
    Function<Integer, Integer> next = x -> x + 1;
    int x = Verifier.nondetShort();
    int before = twice.compose(next).apply(x);
    int after = twice.andThen(next).apply(x);
    assert before == after;
  }
}
