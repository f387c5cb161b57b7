/**
 * Control of a wheel brake with two hydraulic systems, one step per call.
 *
 * <p>The normal system is used until it fails to follow the pedal twice in a row; then the
 * alternate one takes over for good. Automatic braking acts while the pedal is up, the anti-skid
 * function takes pressure away while a wheel slips.
 */
public class WheelBrake {
  static final int MAXIMUM = 5;

  private int lastPedal;
  private int faults;
  private boolean alternate;
  private int accumulator = MAXIMUM;
  int normalPressure;
  int alternatePressure;

  private static int demand(int pedal) {
    if (pedal <= 0) {
      return 0;
    }
    if (pedal == 1) {
      return 1;
    }
    if (pedal == 2) {
      return 2;
    }
    if (pedal == 3) {
      return 3;
    }
    return 4;
  }

  private int ramp(int from, int to) {
    if (from < to) {
      return from + 1;
    }
    if (from > to) {
      return from - 1;
    }
    return from;
  }

  void step(int pedal, boolean autoBrake, boolean skid) {
    int wanted = demand(pedal);
    if (autoBrake && wanted == 0) {
      wanted = 3;
    }
    if (pedal != lastPedal && skid) {
      faults++;
    } else if (faults > 0 && !alternate) {
      faults--;
    }
    lastPedal = pedal;
    if (faults >= 2) {
      alternate = true;
    }
    if (alternate) {
      normalPressure = 0;
      if (skid) {
        if (alternatePressure > 0) {
          alternatePressure--;
        }
      } else if (accumulator > 0) {
        alternatePressure = ramp(alternatePressure, wanted + 1);
        accumulator--;
      }
    } else {
      normalPressure = skid ? 0 : ramp(normalPressure, wanted);
      alternatePressure = 0;
    }
  }
}
