/** An exception of one's own leaves main. */
public class OwnExceptionUncaught {
  static class Failure extends Exception {
    Failure(String message) {
      super(message);
    }
  }

  static class Worker {
    void work(int depth) throws Failure {
      if (depth == 0) {
        throw new Failure("at the bottom");
      }
      work(depth - 1);
    }
  }

  public static void main(String[] args) throws Exception {
    System.out.println("before");
    new Worker().work(3);
  }
}
