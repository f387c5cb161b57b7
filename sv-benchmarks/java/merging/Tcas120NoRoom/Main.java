import org.sosy_lab.sv_benchmarks.Verifier;

/** 10 encounters, 120 inputs: a descent may be advised without room below. */
public class Main {
  static Encounter anyEncounter() {
    Encounter encounter = new Encounter();
    encounter.verticalSeparation = Verifier.nondetInt();
    encounter.highConfidence = Verifier.nondetBoolean();
    encounter.reportsValid = Verifier.nondetBoolean();
    encounter.ownAltitude = Verifier.nondetInt();
    encounter.ownRate = Verifier.nondetInt();
    encounter.otherAltitude = Verifier.nondetInt();
    encounter.layer = Verifier.nondetInt();
    encounter.separationAbove = Verifier.nondetInt();
    encounter.separationBelow = Verifier.nondetInt();
    encounter.otherIntent = Verifier.nondetInt();
    encounter.otherHasTcas = Verifier.nondetBoolean();
    encounter.climbInhibited = Verifier.nondetBoolean();
    return encounter;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 10; i++) {
      Encounter encounter = anyEncounter();
      int advice = encounter.advise();
      assert advice != Encounter.DESCEND || encounter.separationBelow > 740;
    }
  }
}
