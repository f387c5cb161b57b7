import org.sosy_lab.sv_benchmarks.Verifier;

/** 2 encounters, 24 inputs: advice leads away from the other aircraft. */
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
    for (int i = 0; i < 2; i++) {
      Encounter encounter = anyEncounter();
      int advice = encounter.advise();
      assert advice != Encounter.CLIMB || encounter.ownAltitude < encounter.otherAltitude;
      assert advice != Encounter.DESCEND || encounter.ownAltitude > encounter.otherAltitude;
    }
  }
}
