import org.sosy_lab.sv_benchmarks.Verifier;

/** 5 steps of the wheel brake, 15 inputs: the alternate system builds up pressure after two faults. */
public class Main {
  public static void main(String[] args) {
    WheelBrake brake = new WheelBrake();
    for (int step = 0; step < 5; step++) {
      brake.step(Verifier.nondetInt(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
      assert brake.alternatePressure < 3;
    }
  }
}
