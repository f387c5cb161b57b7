package clinic;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** So many milligrams, so often a day. */
public final class Dose {
  private final BigDecimal milligrams;
  private final int timesADay;

  public Dose(BigDecimal milligrams, int timesADay) {
    if (milligrams.signum() <= 0) throw new IllegalArgumentException("nothing");
    if (timesADay < 1 || timesADay > 24) throw new IllegalArgumentException("times");
    this.milligrams = milligrams;
    this.timesADay = timesADay;
  }

  public BigDecimal milligrams() { return milligrams; }
  public int timesADay() { return timesADay; }
  public BigDecimal perDay() { return milligrams.multiply(BigDecimal.valueOf(timesADay)); }

  /** The same amount in more or fewer portions. */
  public Dose spread(int times) {
    if (times < 1 || times > 24) throw new IllegalArgumentException("times");
    return new Dose(perDay().divide(BigDecimal.valueOf(times)), times); //! return new Dose(perDay().divide(BigDecimal.valueOf(times), perDay().scale() + 3, RoundingMode.UP), times);
  }

  public boolean exceeds(BigDecimal limit) { return perDay().compareTo(limit) > 0; }

  public int hoursBetween() { return 24 / timesADay; }

  public Dose halved() {
    return new Dose(milligrams.divide(new BigDecimal(2), milligrams.scale() + 1, RoundingMode.HALF_UP), timesADay);
  }
}
