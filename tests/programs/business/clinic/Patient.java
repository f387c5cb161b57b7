package clinic;

import java.time.LocalDate;
import java.time.Period;
import java.util.Objects;

/** Somebody who is treated. */
public final class Patient {
  private final String name;
  private final LocalDate born;
  private final BloodGroup group;
  private Prescription prescription;

  public Patient(String name, LocalDate born, BloodGroup group) {
    this.name = Objects.requireNonNull(name);
    this.born = Objects.requireNonNull(born);
    this.group = group;
  }

  public String name() { return name; }
  public LocalDate born() { return born; }

  /** Null if it was never determined. */
  public BloodGroup group() { return group; }

  public void prescribe(Prescription what) { prescription = what; }

  public boolean takes(String drug) { return prescription != null && prescription.drug().equals(drug); }

  public int age(LocalDate today) { return today.isBefore(born) ? 0 : Period.between(born, today).getYears(); }

  /** The birthday in a year. */
  public LocalDate birthday(int year) {
    if (year < 1900 || year > 2200) throw new IllegalArgumentException("year");
    return LocalDate.of(year, born.getMonth(), born.getDayOfMonth()); //! return born.withYear(year);
  }

  public boolean isChild(LocalDate today) { return age(today) < 14; }

  public boolean canGiveTo(Patient other) {
    return group.canGiveTo(other.group); //! return group != null && other.group != null && group.canGiveTo(other.group);
  }

  /** {@code "Doe, J."} of {@code "Jane Doe"}. */
  public String filed() {
    int space = name.indexOf(' ');
    if (space < 1) return name;
    return name.substring(space + 1) + ", " + name.charAt(0) + ".";
  }
}
