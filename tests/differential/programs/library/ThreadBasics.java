/** Threads that are joined, with their results and states. */
public class ThreadBasics {
  public static void main(String[] args) throws InterruptedException {
    int[] result = new int[2];
    Thread a = new Thread(() -> result[0] = 5, "first");
    Thread b = new Thread() {
      @Override
      public void run() {
        result[1] = 7;
      }
    };
    System.out.println(a.getState() + " " + a.getName() + " " + a.isAlive());
    a.start();
    b.start();
    a.join();
    b.join();
    System.out.println(result[0] + result[1] + " " + a.getState() + " " + b.isAlive());
    try {
      a.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("only once");
    }
    ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 3);
    local.set(local.get() + 1);
    System.out.println(local.get());
    Thread.sleep(1);
    Thread.currentThread().interrupt();
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      System.out.println("interrupted " + Thread.currentThread().isInterrupted());
    }
  }
}
