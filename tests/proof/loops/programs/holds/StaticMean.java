import org.sosy_lab.sv_benchmarks.Verifier;

/** A mean in a static variable stays between the bounds of what enters it. */
public class StaticMean {
  private static double level = 50.0;
  private static float swing = 1.0f;

  public static void main(String[] args) {
    while (Verifier.nondetBoolean()) {
      double input = Verifier.nondetDouble();
      if (!(input >= 0.0 && input <= 100.0)) {
        continue;
      }
      level = level * 0.5 + input * 0.5;
      swing = swing > 0.0f ? -0.5f : swing + 1.0f;
      assert level >= 0.0 && level <= 100.0;
      assert swing >= -0.5f && swing <= 1.0f;
    }
  }
}
