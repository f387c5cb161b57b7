package clinic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What was measured of a patient. */
public final class Vitals {
  private final List<Integer> pulses = new ArrayList<>();
  private double highest;

  public void pulse(int beats) {
    if (beats < 20 || beats > 300) throw new IllegalArgumentException("pulse");
    pulses.add(beats);
  }

  public void temperature(double celsius) { highest = Math.max(highest, celsius); }
  public boolean hasFever() { return highest >= 38.0; }
  public int readings() { return pulses.size(); }

  /** The median of the pulse, 0 if there is no reading. */
  public int median() {
    if (pulses.isEmpty()) return 0;
    List<Integer> sorted = new ArrayList<>(pulses);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return (sorted.get(middle - 1) + sorted.get(middle)) / 2; //! return sorted.get(middle);
  }

  public int highestPulse() { return pulses.stream().mapToInt(Integer::intValue).max().orElse(0); }

  /** How much the pulse changed from the one reading to the next, at most. */
  public int jump() {
    int most = 0;
    for (int i = 1; i < pulses.size(); i++) most = Math.max(most, Math.abs(pulses.get(i) - pulses.get(i - 1)));
    return most;
  }

  public boolean isStable() { return pulses.size() >= 3 && jump() <= 20; }
}
