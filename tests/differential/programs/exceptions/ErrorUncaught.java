/** An Error leaves main after the finally blocks. */
public class ErrorUncaught {
  public static void main(String[] args) {
    try {
      System.out.println("in try");
      throw new LinkageError("broken");
    } finally {
      System.out.println("in finally");
    }
  }
}
