/**
 * One encounter of two aircraft, and the vertical advice given to the pilot of the own one.
 *
 * <p>Written after the published description of the traffic alert and collision avoidance logic
 * that testing literature uses; altitudes and separations are in feet.
 */
public class Encounter {
  static final int NONE = 0;
  static final int CLIMB = 1;
  static final int DESCEND = 2;

  private static final int RATE_LIMIT = 600;
  private static final int SEPARATION_LIMIT = 600;
  private static final int NOZCROSS = 100;
  private static final int TRACK_MINIMUM = 300;

  int verticalSeparation;
  boolean highConfidence;
  boolean reportsValid;
  int ownAltitude;
  int ownRate;
  int otherAltitude;
  int layer;
  int separationAbove;
  int separationBelow;
  int otherIntent;
  boolean otherHasTcas;
  boolean climbInhibited;

  private int threshold() {
    switch (layer) {
      case 0:
        return 400;
      case 1:
        return 500;
      case 2:
        return 640;
      default:
        return 740;
    }
  }

  private int climbBias() {
    return climbInhibited ? separationAbove + NOZCROSS : separationAbove;
  }

  private boolean ownBelow() {
    return ownAltitude < otherAltitude;
  }

  private boolean ownAbove() {
    return otherAltitude < ownAltitude;
  }

  private boolean climbWorks() {
    if (climbBias() > separationBelow) {
      return !ownBelow() || separationBelow < threshold();
    }
    return ownAbove() && verticalSeparation >= TRACK_MINIMUM && separationAbove >= threshold();
  }

  private boolean descentWorks() {
    if (climbBias() > separationBelow) {
      return ownBelow() && verticalSeparation >= TRACK_MINIMUM && separationBelow >= threshold();
    }
    return !ownAbove() || separationAbove >= threshold();
  }

  int advise() {
    boolean enabled =
        highConfidence && ownRate <= RATE_LIMIT && verticalSeparation > SEPARATION_LIMIT;
    boolean intentUnknown = reportsValid && otherIntent == NONE;
    if (!enabled || otherHasTcas && !intentUnknown) {
      return NONE;
    }
    boolean needClimb = climbWorks() && ownBelow();
    boolean needDescent = descentWorks() && ownAbove();
    if (needClimb && needDescent) {
      return NONE;
    }
    if (needClimb) {
      return CLIMB;
    }
    return needDescent ? DESCEND : NONE;
  }
}
