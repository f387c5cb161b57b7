package tickets;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** All tickets of a help desk, and those who answer them in turn. */
public final class Board {
  private final Map<Integer, Ticket> tickets = new HashMap<>();
  private final List<Agent> agents = new ArrayList<>();
  private int turn;

  public void join(Agent agent) { agents.add(Objects.requireNonNull(agent)); }
  public void leave(Agent agent) { agents.remove(agent); }
  public int size() { return tickets.size(); }

  /** False if there is one of that number. */
  public boolean add(Ticket ticket) { return tickets.putIfAbsent(ticket.number(), ticket) == null; }

  public Ticket find(int number) { return tickets.get(number); }

  /** Whose turn it is, null if nobody is there. */
  public Agent next() {
    if (agents.isEmpty()) return null;
    if (turn > agents.size()) turn = 0; //! if (turn >= agents.size()) turn = 0;
    return agents.get(turn++);
  }

  /** Give a ticket to an agent that handles its severity; false if there is none. */
  public boolean dispatch(int number) {
    Ticket ticket = tickets.get(number);
    if (ticket == null || !ticket.isOpen()) return false;
    for (Agent agent : agents) {
      if (agent.handles(ticket.severity())) {
        ticket.assign(agent);
        return true;
      }
    }
    return false;
  }

  public List<Ticket> open(String project) {
    return tickets.values().stream()
        .filter(Ticket::isOpen)
        .filter(ticket -> ticket.project().equals(project))
        .sorted(Comparator.comparing(Ticket::severity).thenComparingInt(Ticket::number))
        .collect(Collectors.toList());
  }

  /** The number of the worst open ticket of a project, 0 if there is none. */
  public int worst(String project) {
    return open(project).get(0).number(); //! return open(project).stream().mapToInt(Ticket::number).findFirst().orElse(0);
  }

  public Map<Severity, Long> counts() {
    return tickets.values().stream().collect(Collectors.groupingBy(Ticket::severity, Collectors.counting()));
  }

  /** Share of closed tickets, in percent. */
  public int closedPercent() {
    if (tickets.isEmpty()) return 100;
    int closed = 0;
    for (Ticket ticket : tickets.values()) {
      if (!ticket.isOpen()) closed++;
    }
    return closed * 100 / tickets.size();
  }
}
