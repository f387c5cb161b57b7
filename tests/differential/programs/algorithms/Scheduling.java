/** Round robin and shortest job first. */
public class Scheduling {
  public static void main(String[] args) {
    int[] jobs = {5, 2, 8, 1};
    int[] left = jobs.clone();
    int clock = 0;
    String trace = "";
    boolean busy = true;
    while (busy) {
      busy = false;
      for (int j = 0; j < left.length; j++) {
        if (left[j] > 0) {
          int slice = Math.min(3, left[j]);
          left[j] -= slice;
          clock += slice;
          trace += (char) ('A' + j);
          busy = true;
          if (left[j] == 0) {
            trace += clock + " ";
          }
        }
      }
    }
    System.out.println(trace);
    Integer[] order = {0, 1, 2, 3};
    java.util.Arrays.sort(order, (a, b) -> jobs[a] - jobs[b]);
    int waited = 0;
    clock = 0;
    for (int j : order) {
      waited += clock;
      clock += jobs[j];
    }
    System.out.println(java.util.Arrays.toString(order) + " " + waited / (double) jobs.length);
  }
}
