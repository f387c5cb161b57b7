import org.sosy_lab.sv_benchmarks.Verifier;

/** 10 steps of the wheel brake, 30 inputs: the alternate system builds up pressure after two faults. */
public class Main {
  public static void main(String[] args) {
    WheelBrake brake = new WheelBrake();
    for (int step = 0; step < 10; step++) {
      brake.step(Verifier.nondetInt(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
      assert brake.alternatePressure < 3;
    }
  }
}
