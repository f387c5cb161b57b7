import org.sosy_lab.sv_benchmarks.Verifier;

/** A priority scheduler that obeys 6 commands; jobs are neither lost nor counted twice. */
public class Main {
  static final int JOBS = 3;

  /** Priority of each job, 0 low to 2 high; a blocked job remembers its own. */
  private final int[] priority = {0, 1, 2};

  private final boolean[] blocked = new boolean[JOBS];
  private final boolean[] finished = new boolean[JOBS];
  private int current;
  int done;

  private void schedule() {
    int best = -1;
    for (int job = 0; job < JOBS; job++) {
      if (!blocked[job] && !finished[job]) {
        if (best < 0 || priority[job] > priority[best]) {
          best = job;
        }
      }
    }
    current = best;
  }

  private void upgrade(int job) {
    if (priority[job] < 2) {
      priority[job]++;
    }
  }

  void obey(int command, int job) {
    if (job < 0 || job >= JOBS) {
      return;
    }
    if (command == 0) {
      upgrade(job);
    } else if (command == 1) {
      if (current >= 0) {
        blocked[current] = true;
      }
    } else if (command == 2) {
      blocked[job] = false;
    } else if (command == 3) {
      if (current >= 0) {
        finished[current] = true;
        done++;
      }
    } else if (command == 4 && current >= 0 && priority[current] > 0) {
      priority[current]--;
    }
    schedule();
  }

  int waiting() {
    int waiting = 0;
    for (int job = 0; job < JOBS; job++) {
      if (!finished[job]) {
        waiting++;
      }
    }
    return waiting;
  }

  int highest() {
    int highest = 0;
    for (int p : priority) {
      highest = Math.max(highest, p);
    }
    return highest;
  }

  public static void main(String[] args) {
    Main scheduler = new Main();
    scheduler.schedule();
    for (int i = 0; i < 6; i++) {
      scheduler.obey(Verifier.nondetInt(), Verifier.nondetInt());
    }
    assert scheduler.waiting() + scheduler.done == JOBS;
    assert scheduler.highest() <= 2;
  }
}
