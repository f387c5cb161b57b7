package clinic;

import java.util.Objects;

/** Those who wait in the emergency room; who is worse off goes first. */
public final class Triage {
  private static final class Entry {
    final Patient patient;
    final int urgency;
    Entry next;
    Entry before;

    Entry(Patient patient, int urgency) {
      this.patient = patient;
      this.urgency = urgency;
    }
  }

  private Entry first;
  private Entry last;
  private int waiting;

  public int waiting() { return waiting; }
  public boolean isEmpty() { return first == null; }

  /** Before those that are less urgent, after all others. */
  public void admit(Patient patient, int urgency) {
    if (urgency < 1 || urgency > 5) throw new IllegalArgumentException("urgency");
    Entry entry = new Entry(Objects.requireNonNull(patient), urgency);
    Entry place = last;
    while (place != null && place.urgency < urgency) place = place.before;
    entry.before = place;
    entry.next = place == null ? first : place.next;
    if (place == null) first = entry;
    else place.next = entry;
    if (entry.next == null) last = entry;
    else entry.next.before = entry;
    waiting++;
  }

  /** Who is next, null if nobody waits. */
  public Patient call() {
    if (first == null) return null;
    Entry called = first;
    first = called.next;
    first.before = null; //! if (first == null) last = null; else first.before = null;
    waiting--;
    return called.patient;
  }

  /** Somebody goes home. */
  public boolean leave(Patient patient) {
    for (Entry entry = first; entry != null; entry = entry.next) {
      if (entry.patient == patient) {
        if (entry.before == null) first = entry.next;
        else entry.before.next = entry.next;
        if (entry.next == null) last = entry.before;
        else entry.next.before = entry.before;
        waiting--;
        return true;
      }
    }
    return false;
  }

  public int worst() { return first == null ? 0 : first.urgency; }

  /** How many go before somebody of this urgency. */
  public int ahead(int urgency) {
    int count = 0;
    for (Entry entry = first; entry != null && entry.urgency >= urgency; entry = entry.next) count++;
    return count;
  }
}
