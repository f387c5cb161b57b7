import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/*
 * Shows %(failure)s by a schedule of threads. Run it with a JDK: java %(name)s.java
 *
%(story)s
 */
public class %(name)s {
  /** Turns of the threads (main is 0, others as they are made) and their steps at the end of the turn. */
  private static final String TURNS = "%(turns)s";
  /** The exception that shows the failure; none for a deadlock. */
  private static final String EXPECTED = "%(expected)s";
  private static final int SHOWN = 17;

  /** The program failed as it does under this schedule. */
  public static final class Failure extends RuntimeException {
    Failure(String message) {
      super(message);
    }
  }

  public static void main(String[] arguments) throws Exception {
    reproduce();
    System.out.println("The program ended without a failure.");
  }

  /** Runs the program in a virtual machine of its own; a Failure if it fails. */
  public static void reproduce() throws Exception {
    Path folder = Files.createTempDirectory("reproduce");
    try {
      int status = run(folder);
      if (status == SHOWN) {
        throw new Failure("%(failure)s");
      }
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static int run(Path folder) throws Exception {
    for (String[] file : classes()) {
      Path path = folder.resolve(file[0]);
      Files.createDirectories(path.getParent());
      Files.write(path, Base64.getDecoder().decode(file[1]));
    }
    List<String> compile = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", folder.toString()));
    for (String[] file : sources()) {
      Path path = folder.resolve(file[0]);
      Files.createDirectories(path.getParent());
      Files.write(path, file[1].getBytes(StandardCharsets.UTF_8));
      compile.add(path.toString());
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, compile.toArray(new String[0])) != 0) {
      throw new IllegalStateException("the turn points do not compile");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-XX:-UseDynamicNumberOfCompilerThreads"));
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
    command.addAll(List.of("-Dturns=" + TURNS, "-Dexpected=" + EXPECTED, "-cp", folder.toString()));
    command.addAll(List.of("%(entry)s"%(arguments)s));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  /** The classes that make threads take turns, and hand out input values. */
  private static String[][] sources() {
    return new String[][] {
%(sources)s
    };
  }

  /** The class files of the program, with turn points. */
  private static String[][] classes() {
    return new String[][] {
%(classes)s
    };
  }
}
