import org.sosy_lab.sv_benchmarks.Verifier;

/** 6 steps of any product of the pump family: a product without the alarm may run in methane. */
public class Main {
  public static void main(String[] args) {
    Pump pump =
        new Pump(
            Verifier.nondetBoolean(),
            Verifier.nondetBoolean(),
            Verifier.nondetBoolean(),
            Verifier.nondetBoolean());
    for (int step = 0; step < 6; step++) {
      pump.step(Verifier.nondetBoolean(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
      assert !pump.methane || !pump.running;
    }
  }
}
