import org.sosy_lab.sv_benchmarks.Verifier;

/** 10 steps of the wheel brake, 30 inputs: one system presses at a time, within its limits. */
public class Main {
  public static void main(String[] args) {
    WheelBrake brake = new WheelBrake();
    for (int step = 0; step < 10; step++) {
      brake.step(Verifier.nondetInt(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
      assert brake.normalPressure == 0 || brake.alternatePressure == 0;
      assert brake.normalPressure >= 0 && brake.normalPressure < WheelBrake.MAXIMUM;
      assert brake.alternatePressure >= 0 && brake.alternatePressure <= WheelBrake.MAXIMUM;
    }
  }
}
