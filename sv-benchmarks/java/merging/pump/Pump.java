/**
 * A pump that keeps a mine dry, as a product line: each feature may be present or not.
 *
 * <p>The pump must not run while there is methane. Water rises each step unless pumped away.
 */
public class Pump {
  final boolean highSensor;
  final boolean lowSensor;
  final boolean methaneAlarm;
  final boolean manualStart;

  int water = 1;
  boolean methane;
  boolean running;

  Pump(boolean highSensor, boolean lowSensor, boolean methaneAlarm, boolean manualStart) {
    this.highSensor = highSensor;
    this.lowSensor = lowSensor;
    this.methaneAlarm = methaneAlarm;
    this.manualStart = manualStart;
  }

  private boolean mayRun() {
    return !methaneAlarm || !methane;
  }

  void step(boolean rain, boolean methaneChanges, boolean startPressed) {
    if (running && water > 0) {
      water--;
    }
    if (rain && water < 2) {
      water++;
    }
    if (methaneChanges) {
      methane = !methane;
    }
    if (running) {
      if (methaneAlarm && methane) {
        running = false;
      } else if (lowSensor && water == 0) {
        running = false;
      }
    } else if (highSensor && water == 2) {
      running = mayRun();
    } else if (manualStart && startPressed) {
      running = mayRun();
    }
  }
}
