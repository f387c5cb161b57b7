import org.sosy_lab.sv_benchmarks.Verifier;

/** 6 steps of any product of the pump family: no product with the alarm runs in methane. */
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
      assert !pump.methaneAlarm || !pump.methane || !pump.running;
      assert pump.water >= 0 && pump.water <= 2;
    }
  }
}
