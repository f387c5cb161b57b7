import java.util.LinkedList;
import java.util.PriorityQueue;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A queue of tasks of which some have no urgency. */
public class Main {
  static class Job implements Comparable<Job> {
    final int urgency;

    Job(int urgency) {
      this.urgency = urgency;
    }

    @Override
    public int compareTo(Job other) {
      return Integer.compare(other.urgency, urgency);
    }
  }

  public static void main(String[] args) {
    PriorityQueue<Job> jobs = new PriorityQueue<>();
    LinkedList<Job> done = new LinkedList<>();
    int count = Verifier.nondetInt();
    for (int i = 0; i < count; i++) {
      int urgency = Verifier.nondetInt();
      jobs.add(urgency == 77 ? null : new Job(urgency));
    }
    while (!jobs.isEmpty()) {
      done.addFirst(jobs.poll());
    }
    assert done.isEmpty() || done.getFirst().urgency != 5;
  }
}
