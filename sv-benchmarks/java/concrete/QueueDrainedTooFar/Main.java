import java.util.ArrayDeque;

/** No inputs: one take too many. */
public class Main {
  public static void main(String[] args) {
    ArrayDeque<String> jobs = new ArrayDeque<>();
    for (String job : "print,scan,copy".split(",")) {
      jobs.add(job);
    }
    StringBuilder done = new StringBuilder();
    for (int i = 0; i <= 3; i++) {
      done.append(jobs.remove()).append(';');
    }
    assert done.length() > 0;
  }
}
