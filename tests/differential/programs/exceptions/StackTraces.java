/** Line numbers and methods of a stack trace. */
public class StackTraces {
  static void outer(int n) {
    if (n > 0) {
      outer(n - 1);
    } else {
      new Inner().fail();
    }
  }

  static class Inner {
    void fail() {
      throw new IllegalStateException("deep");
    }
  }

  public static void main(String[] args) {
    try {
      outer(2);
    } catch (IllegalStateException e) {
      StackTraceElement[] trace = e.getStackTrace();
      for (StackTraceElement frame : trace) {
        if (!frame.getClassName().startsWith("StackTraces")) {
          break;
        }
        System.out.println(frame.getClassName() + " " + frame.getMethodName() + " " + frame.getLineNumber() + " " + frame.getFileName());
        if (frame.getMethodName().equals("main")) {
          break;
        }
      }
    }
  }
}
