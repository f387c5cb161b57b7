import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The four kinds of method reference. */
public class Main {
  private final int limit;

  Main(int limit) {
    this.limit = limit;
  }

  Main() {
    this(3);
  }

  static boolean isEven(int x) {
    return (x & 1) == 0;
  }

  boolean below(int x) {
    return x < limit;
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    IntPredicate unbound = Main::isEven;
    Main ten = new Main(10);
    IntPredicate bound = ten::below;
    Supplier<Main> maker = Main::new;
    Function<String, Integer> length = String::length;
    boolean both = unbound.and(bound).test(x);
    assert both == (x % 2 == 0 && x < 10);
    assert maker.get().below(x) == x < 3;
    assert length.apply("four") == 4;
  }
}
