import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;

/** java.time on fixed dates. */
public class Dates {
  public static void main(String[] args) {
    LocalDate d = LocalDate.of(2024, 2, 28);
    System.out.println(d + " " + d.plusDays(2) + " " + d.plusYears(1).isLeapYear() + " " + d.getDayOfWeek() + " " + d.lengthOfMonth() + " " + d.withDayOfMonth(1) + " " + d.getDayOfYear() + " " + d.isBefore(d.plusMonths(1)));
    System.out.println(Period.between(d, LocalDate.of(2026, 11, 21)) + " " + java.time.temporal.ChronoUnit.DAYS.between(d, LocalDate.of(2026, 11, 21)) + " " + DayOfWeek.MONDAY.plus(10));
    LocalDateTime t = LocalDateTime.of(2024, 12, 31, 23, 59, 30);
    System.out.println(t.plusSeconds(45) + " " + t.toLocalDate().equals(d) + " " + Duration.ofMinutes(135) + " " + LocalDate.parse("2020-01-05").getMonth());
    try {
      LocalDate.of(2023, 2, 29);
    } catch (java.time.DateTimeException e) {
      System.out.println(e.getMessage());
    }
  }
}
