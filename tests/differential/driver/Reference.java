import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Runs many small programs in one Java virtual machine and records what each of them does.
 *
 * <p>One main class per line of standard input. One answer per line, fields separated by tabs, each
 * in Base64 of UTF-8: main class, standard output, class of the exception that left main (empty if
 * none), whether it has a message, its message, and its stack trace, one frame per line as class,
 * method, file and line number separated by bars.
 */
public final class Reference {
  private static String encode(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The frames up to the program's own main method. */
  private static String frames(Throwable thrown, String mainClass) {
    StringBuilder text = new StringBuilder();
    for (StackTraceElement frame : thrown.getStackTrace()) {
      text.append(frame.getClassName()).append('|').append(frame.getMethodName()).append('|');
      text.append(frame.getFileName()).append('|').append(frame.getLineNumber()).append('\n');
      if (frame.getClassName().equals(mainClass) && frame.getMethodName().equals("main")) {
        break;
      }
    }
    return text.toString();
  }

  private static Throwable run(String mainClass) {
    try {
      Class<?> program = Class.forName(mainClass, true, Reference.class.getClassLoader());
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (ReflectiveOperationException | LinkageError e) {
      return e;
    }
  }

  public static void main(String[] args) throws Exception {
    PrintStream answers = System.out;
    BufferedReader names =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String name = names.readLine(); name != null; name = names.readLine()) {
      ByteArrayOutputStream output = new ByteArrayOutputStream();
      System.setOut(new PrintStream(output, true, "UTF-8"));
      System.setErr(new PrintStream(new ByteArrayOutputStream(), true, "UTF-8"));
      Throwable[] thrown = new Throwable[1];
      String mainClass = name;
      Thread thread = new Thread(null, () -> thrown[0] = run(mainClass), "main", 1 << 23);
      thread.start();
      thread.join();
      System.out.flush();
      String[] fields = {name, output.toString("UTF-8"), "", "", "", ""};
      if (thrown[0] != null) {
        String message = thrown[0].getMessage();
        fields[2] = thrown[0].getClass().getName();
        fields[3] = message == null ? "" : "message";
        fields[4] = message == null ? "" : message;
        fields[5] = frames(thrown[0], mainClass);
      }
      StringBuilder line = new StringBuilder();
      for (String field : fields) {
        line.append(line.length() == 0 ? "" : "\t").append(encode(field));
      }
      answers.println(line);
      answers.flush();
    }
    Runtime.getRuntime().halt(0);
  }
}
