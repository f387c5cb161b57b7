import org.sosy_lab.sv_benchmarks.Verifier;

/** A mean stays between the bounds of what enters it. */
public class FloatBetween {
  static class Filter {
    private double level = 50.0;

    double accept(double input) {
      level = level * 0.5 + input * 0.5;
      return level;
    }
  }

  public static void main(String[] args) {
    Filter filter = new Filter();
    float swing = 1.0f;
    while (Verifier.nondetBoolean()) {
      double input = Verifier.nondetDouble();
      if (!(input >= 0.0 && input <= 100.0)) {
        continue;
      }
      double level = filter.accept(input);
      swing = swing > 0.0f ? -0.5f : swing + 1.0f;
      assert level >= 0.0 && level <= 100.0;
      assert swing >= -0.5f && swing <= 1.0f;
    }
  }
}
