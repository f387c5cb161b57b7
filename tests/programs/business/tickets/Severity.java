package tickets;

import java.time.Duration;

/** How bad it is, worst first. */
public enum Severity {
  OUTAGE(4), MAJOR(24), MINOR(120), WISH(720);

  private final int hours;

  Severity(int hours) { this.hours = hours; }

  /** Within what time somebody has to answer. */
  public Duration answerWithin() { return Duration.ofHours(hours); }

  public boolean isUrgent() { return this == OUTAGE || this == MAJOR; }

  /** One step worse; an outage stays one. */
  public Severity raised() { return this == OUTAGE ? OUTAGE : values()[ordinal() - 1]; }

  public String colour() {
    return switch (this) {
      case OUTAGE -> "red";
      case MAJOR -> "orange";
      case MINOR -> "yellow";
      case WISH -> "grey";
    };
  }
}
