import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A registry of factories; which objects there are depends on input. */
public class Main {
  interface Step {
    int apply(int value);

    default Step then(Step next) {
      return v -> next.apply(apply(v));
    }
  }

  static class Add implements Step {
    private final int n;

    Add(int n) {
      this.n = n;
    }

    @Override
    public int apply(int value) {
      return value + n;
    }
  }

  static class Clamp implements Step {
    @Override
    public int apply(int value) {
      return Math.max(0, Math.min(100, value));
    }
  }

  enum Negate implements Step {
    INSTANCE;

    @Override
    public int apply(int value) {
      return -value;
    }
  }

  private static final Map<String, Supplier<Step>> FACTORIES =
      Map.of("add", () -> new Add(5), "clamp", Clamp::new, "negate", () -> Negate.INSTANCE);

  public static void main(String[] args) {
    List<String> names = new ArrayList<>(List.of("add", "clamp", "negate"));
    Step all = v -> v;
    for (int i = 0; i < 2; i++) {
      int pick = Verifier.nondetInt();
      if (pick >= 0 && pick < names.size()) {
        all = all.then(FACTORIES.get(names.get(pick)).get());
      }
    }
    int value = Verifier.nondetShort();
    int result = all.then(new Clamp()).apply(value);
    assert result >= 0 && result <= 100;
    int count = 0;
    for (String name : FACTORIES.keySet()) {
      count += name.length();
    }
    assert count == 14;
  }
}
