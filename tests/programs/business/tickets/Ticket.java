package tickets;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A problem that a customer has. */
public class Ticket {
  public enum State { NEW, ASSIGNED, WAITING, CLOSED }

  private final int number;
  private final String project;
  private final Instant opened;
  private final List<Comment> comments = new ArrayList<>();
  private Severity severity;
  private State state = State.NEW;
  private Instant closed;
  private Agent agent;

  public Ticket(int number, String project, Severity severity, Instant opened) {
    if (number <= 0) throw new IllegalArgumentException("number");
    this.number = number;
    this.project = Objects.requireNonNull(project);
    this.severity = Objects.requireNonNull(severity);
    this.opened = Objects.requireNonNull(opened);
  }

  public int number() { return number; }
  public String project() { return project; }
  public Severity severity() { return severity; }
  public State state() { return state; }
  public Optional<Agent> agent() { return Optional.ofNullable(agent); }
  public List<Comment> comments() { return Collections.unmodifiableList(comments); }
  public boolean isOpen() { return state != State.CLOSED; }

  public void assign(Agent to) {
    if (state == State.CLOSED) throw new IllegalStateException("closed");
    agent = Objects.requireNonNull(to);
    state = State.ASSIGNED;
  }

  public void comment(Comment comment) {
    comments.add(Objects.requireNonNull(comment));
    if (state == State.WAITING) state = State.ASSIGNED;
  }

  public void await() {
    if (state != State.ASSIGNED) throw new IllegalStateException("nobody works on it");
    state = State.WAITING;
  }

  public void close(Instant when) {
    if (when.isBefore(opened)) throw new IllegalArgumentException("before it was opened");
    closed = when;
    state = State.CLOSED;
  }

  public void escalate() {
    severity = severity.raised();
    if (severity.isUrgent()) state = agent == null ? State.NEW : State.ASSIGNED;
  }

  /** How many hours it was open. */
  public long hoursOpen() {
    return Duration.between(opened, closed).toHours(); //! return closed == null ? 0 : Duration.between(opened, closed).toHours();
  }

  public boolean isLate(Instant now) {
    return isOpen() && comments.isEmpty() && now.isAfter(opened.plus(severity.answerWithin()));
  }

  /** Who wrote last. */
  public String lastAuthor() {
    return comments.get(comments.size() - 1).author(); //! return comments.isEmpty() ? "" : comments.get(comments.size() - 1).author();
  }

  /** How often somebody wrote. */
  public int commentsBy(String name) {
    int count = 0;
    for (Comment comment : comments) {
      if (comment.isBy(name)) count++;
    }
    return count;
  }

  public String title() {
    String who = agent == null ? "nobody" : agent.name();
    return "#" + number + " [" + severity.colour() + "] " + project + " (" + who + ")";
  }
}
