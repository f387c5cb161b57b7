import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Sorting by a comparator of our own; the sort is stable. */
public class Main {
  static final class Task {
    final int priority;
    final int number;

    Task(int priority, int number) {
      this.priority = priority;
      this.number = number;
    }
  }

  public static void main(String[] args) {
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      tasks.add(new Task(Verifier.nondetInt(), i));
    }
    Collections.sort(
        tasks,
        new Comparator<Task>() {
          @Override
          public int compare(Task a, Task b) {
            return a.priority < b.priority ? -1 : a.priority > b.priority ? 1 : 0;
          }
        });
    for (int i = 1; i < 3; i++) {
      Task a = tasks.get(i - 1);
      Task b = tasks.get(i);
      assert a.priority < b.priority || a.priority == b.priority && a.number < b.number;
    }
  }
}
