/** Causes, messages and text of exceptions. */
public class Causes {
  public static void main(String[] args) {
    RuntimeException plain = new RuntimeException();
    RuntimeException message = new RuntimeException("m");
    RuntimeException caused = new RuntimeException(new IllegalStateException("inner"));
    RuntimeException both = new RuntimeException("outer", caused);
    System.out.println(plain + " | " + message + " | " + caused + " | " + both);
    System.out.println(plain.getMessage() + " " + plain.getCause() + " " + caused.getMessage());
    System.out.println(both.getCause().getCause().getMessage() + " " + both.getLocalizedMessage());
    Throwable late = new Exception("late").initCause(message);
    System.out.println(late.getCause() == message);
    try {
      late.initCause(plain);
    } catch (IllegalStateException e) {
      System.out.println("only once");
    }
    try {
      plain.addSuppressed(plain);
    } catch (IllegalArgumentException e) {
      System.out.println("not itself");
    }
    plain.addSuppressed(message);
    System.out.println(plain.getSuppressed()[0].getMessage());
    System.out.println(new AssertionError(5).getMessage() + " " + new AssertionError("a", plain).getCause());
  }
}
