package lending;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;

/** A book that a member has taken. */
public final class Loan {
  private static final int CENTS_PER_DAY = 25;
  private static final int MOST_CENTS = 2_000;

  private final Book book;
  private final LocalDate taken;
  private LocalDate returned;
  private int extensions;

  public Loan(Book book, LocalDate taken) {
    this.book = Objects.requireNonNull(book);
    this.taken = Objects.requireNonNull(taken);
  }

  public Book book() { return book; }
  public LocalDate taken() { return taken; }
  public int extensions() { return extensions; }
  public Optional<LocalDate> returned() { return Optional.ofNullable(returned); }
  public boolean isOpen() { return returned == null; }

  /** Keep it longer, twice at most. */
  public boolean extend() {
    if (!isOpen() || extensions >= 2) return false;
    extensions++;
    return true;
  }

  public int daysAllowed() { return book.days() * (1 + extensions); }

  /** The book is back. */
  public void giveBack(LocalDate day) {
    if (day.isBefore(taken)) throw new IllegalArgumentException("before it was taken");
    if (returned != null) throw new IllegalStateException("it is back");
    returned = day;
  }

  /** Days that it was kept, of a loan that has ended. */
  public long daysKept() {
    return ChronoUnit.DAYS.between(taken, returned().get()); //! return isOpen() ? 0 : ChronoUnit.DAYS.between(taken, returned);
  }

  /** What so many days too late cost. */
  public static int fine(int daysLate) {
    if (daysLate <= 0) return 0;
    if (daysLate > MOST_CENTS / CENTS_PER_DAY) return MOST_CENTS;
    return daysLate * CENTS_PER_DAY;
  }
}
