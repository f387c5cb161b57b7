/** The trace is that of the exception's creation, not of its throw. */
public class TraceIsOfCreation {
  static RuntimeException make() {
    return new RuntimeException("made");
  }

  static void raise(RuntimeException e) {
    throw e;
  }

  public static void main(String[] args) {
    RuntimeException made = make();
    try {
      raise(made);
    } catch (RuntimeException e) {
      System.out.println(e.getStackTrace()[0].getMethodName());
    }
    made.fillInStackTrace();
    System.out.println(made.getStackTrace()[0].getMethodName());
    made.setStackTrace(new StackTraceElement[0]);
    System.out.println(made.getStackTrace().length);
    raise(make());
  }
}
