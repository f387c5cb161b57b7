package clinic;

import java.time.LocalDate;
import java.util.Objects;

/** What is to be taken, from when on and how long. */
public final class Prescription {
  private final String drug;
  private final LocalDate from;
  private final int days;
  private final int repeats;

  private Prescription(String drug, LocalDate from, int days, int repeats) {
    this.drug = drug;
    this.from = from;
    this.days = days;
    this.repeats = repeats;
  }

  public static Builder of(String drug) { return new Builder(drug); }

  public String drug() { return drug; }
  public int days() { return days; }
  public int repeats() { return repeats; }

  /** The first day without it. */
  public LocalDate end() { return from.plusDays((long) days * (1 + repeats)); }

  public boolean covers(LocalDate day) { return !day.isBefore(from) && day.isBefore(end()); }

  public static final class Builder {
    private final String drug;
    private LocalDate from = LocalDate.of(2024, 1, 1);
    private int days = 7;
    private Integer repeats;

    private Builder(String drug) { this.drug = Objects.requireNonNull(drug); }

    public Builder from(LocalDate day) {
      if (day.getYear() < 1900 || day.getYear() > 2200) throw new IllegalArgumentException("day");
      from = day;
      return this;
    }

    public Builder days(int count) {
      if (count < 1 || count > 365) throw new IllegalArgumentException("days");
      days = count;
      return this;
    }

    public Builder repeats(int count) {
      if (count < 0 || count > 12) throw new IllegalArgumentException("repeats");
      repeats = count;
      return this;
    }

    public Prescription build() {
      return new Prescription(drug, from, days, repeats); //! return new Prescription(drug, from, days, repeats == null ? 0 : repeats);
    }
  }
}
