package lending;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Somebody who takes books. */
public final class Member {
  public static final int MOST_LOANS = 6;

  private final String name;
  private final List<Loan> loans = new ArrayList<>();
  private int cents;

  public Member(String name) {
    if (name.isBlank()) throw new IllegalArgumentException("members have names");
    this.name = name;
  }

  public String name() { return name; }
  public int cents() { return cents; }
  public List<Loan> loans() { return Collections.unmodifiableList(loans); }

  /** The first letters of the first and the last name. */
  public String initials() {
    String[] parts = name.strip().split(" ");
    return "" + parts[0].charAt(0) + parts[1].charAt(0); //! return parts.length == 1 ? "" + parts[0].charAt(0) : "" + parts[0].charAt(0) + parts[parts.length - 1].charAt(0);
  }

  public boolean mayTake(Book book) {
    return book.isLent() && open() < MOST_LOANS && cents == 0;
  }

  public void take(Loan loan) {
    if (!mayTake(loan.book())) throw new IllegalStateException("no more loans");
    loans.add(loan);
  }

  /** How many books are out. */
  public int open() {
    int count = 0;
    for (Loan loan : loans) {
      if (loan.isOpen()) count++;
    }
    return count;
  }

  /** Pages of a book on average. */
  public int averagePages() {
    int sum = 0;
    for (Loan loan : loans) sum += loan.book().pages();
    return sum / loans.size(); //! return loans.isEmpty() ? 0 : sum / loans.size();
  }

  /** Forget the loans that have ended. */
  public void forgetReturned() {
    for (Loan loan : loans) { //! loans.removeIf(loan -> !loan.isOpen());
      if (!loan.isOpen()) loans.remove(loan); //!
    } //!
  }

  /** The newest loan, null if there is none. */
  public Loan newest() {
    return loans.isEmpty() ? null : loans.get(loans.size() - 1);
  }

  public void charge(int daysLate) { cents += Loan.fine(daysLate); }

  public int pay(int given) {
    if (given < 0) throw new IllegalArgumentException("nobody pays less than nothing");
    int used = Math.min(given, cents);
    cents -= used;
    return given - used;
  }

  @Override
  public String toString() { return name + ": " + loans.size(); }
}
