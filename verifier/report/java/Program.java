import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Shows %(failure)s. Run it with a JDK 11 or later: java %(name)s.java */
public class %(name)s {
  private static final String[] CLASS_PATH = {%(class_path)s};

  public static void main(String[] arguments) throws Throwable {
    reproduce();
    System.out.println("The program ended without a failure.");
  }

  /** Compiles and runs the program; throws what leaves its main method. */
  public static void reproduce() throws Throwable {
    Path folder = Files.createTempDirectory("reproduce");
    try {
      run(folder);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static void run(Path folder) throws Throwable {
    List<String> command = new ArrayList<>(List.of("-nowarn", "-g", "-d", folder.toString()));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, CLASS_PATH)));
    List<URL> places = new ArrayList<>(List.of(folder.toUri().toURL()));
    for (String place : CLASS_PATH) {
      places.add(new File(place).toURI().toURL());
    }
    for (String[] source : sources()) {
      Path file = folder.resolve(source[0]);
      Files.createDirectories(file.getParent());
      Files.write(file, source[1].getBytes(StandardCharsets.UTF_8));
      command.add(file.toString());
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(new String[0])) != 0) {
      throw new IllegalStateException("the program does not compile");
    }
    try (URLClassLoader loader = new URLClassLoader(places.toArray(new URL[0]))) {
      loader.setDefaultAssertionStatus(true);
      Method main = loader.loadClass("%(entry)s").getMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[] {%(arguments)s});
    } catch (InvocationTargetException error) {
      throw error.getCause();
    }
  }

  private static String[][] sources() {
    return new String[][] {
%(sources)s
    };
  }
}
