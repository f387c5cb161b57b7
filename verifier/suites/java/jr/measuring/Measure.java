package jr.measuring;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes and writes what they reach of the measured classes: once with JaCoCo's probes, then in other orders
 * with goals that JR names. Arguments: a file of lines "path", "measured" or "test", a tab and a value, and "rounds"
 * with the number of runs of the second kind; the file for the results.
 */
public final class Measure {
  private final List<URL> places = new ArrayList<>();
  final Set<String> measured = new TreeSet<>();
  private final List<String> tests = new ArrayList<>();
  private final PrintWriter out;
  int rounds = 1;

  Measure(PrintWriter out) {
    this.out = out;
  }

  public static void main(String[] arguments) throws Exception {
    Path result = Path.of(arguments[1]);
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(result, StandardCharsets.UTF_8))) {
      Measure measure = new Measure(out);
      for (String line : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
        measure.read(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1));
      }
      measure.run();
      out.println("end");
    }
    System.exit(0);  // threads that tests left behind are no reason to wait
  }

  void read(String key, String value) throws IOException {
    switch (key) {
      case "path": places.add(Path.of(value).toUri().toURL()); break;
      case "measured": measured.add(value); break;
      case "test": tests.add(value); break;
      default: rounds = Integer.parseInt(value); break;
    }
  }

  private void run() throws Exception {
    try (MeasuredLoader loader = loader(true)) {
      execute(loader, 0);
      analyze(loader);
    }
    for (int round = 1; round <= rounds; round++) {
      Hits.take();
      try (MeasuredLoader loader = loader(false)) {
        execute(loader, round);
      }
    }
  }

  MeasuredLoader loader(boolean withJacoco) {
    return new MeasuredLoader(places.toArray(new URL[0]), measured, withJacoco);
  }

  private void execute(MeasuredLoader loader, int round) {
    Thread.currentThread().setContextClassLoader(loader);
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String test : tests) {
      try {
        selectors.add(DiscoverySelectors.selectClass(loader.loadClass(test)));
      } catch (ClassNotFoundException | LinkageError error) {
        report("problem", Integer.toString(round), test, error.toString());
      }
    }
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
        .selectors(selectors)
        .configurationParameter("junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random")
        .configurationParameter("junit.jupiter.execution.order.random.seed", Integer.toString(round))
        .build();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(request, new Listener(round));
  }

  private void report(String... words) {
    List<String> clean = new ArrayList<>();
    for (String word : words) {
      clean.add(word.replace('\t', ' ').replace('\n', ' ').replace('\r', ' '));
    }
    out.println(String.join("\t", clean));
  }

  void analyze(MeasuredLoader loader) throws IOException {
    ExecutionDataStore store = new ExecutionDataStore();
    for (Map.Entry<String, boolean[]> entry : Hits.allProbes().entrySet()) {
      for (int index = 0; index < entry.getValue().length; index++) {
        if (entry.getValue()[index]) {
          out.println("probe\t" + entry.getKey() + "#" + index);
        }
      }
      store.put(new ExecutionData(Hits.idOf(entry.getKey()), entry.getKey(), entry.getValue()));
    }
    CoverageBuilder builder = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(store, builder);
    for (String name : measured) {
      byte[] bytes = loader.bytesOf(name);
      if (bytes == null) {
        report("problem", "0", name, "there is no such class on the class path");
        continue;
      }
      try {
        analyzer.analyzeClass(bytes, name);
      } catch (IOException error) {
        report("problem", "0", name, String.valueOf(error.getCause() == null ? error : error.getCause()));
      }
    }
    for (IClassCoverage found : builder.getClasses()) {
      counters("class", found.getName(), String.valueOf(found.getSourceFileName()), found.getInstructionCounter(),
          found.getBranchCounter(), found.getLineCounter(), found.getMethodCounter());
      for (int line = found.getFirstLine(); line >= 0 && line <= found.getLastLine(); line++) {
        if (found.getLine(line).getInstructionCounter().getTotalCount() > 0) {
          counters("line", found.getName(), Integer.toString(line), found.getLine(line).getInstructionCounter(),
              found.getLine(line).getBranchCounter());
        }
      }
    }
  }

  private void counters(String kind, String name, String more, ICounter... counters) {
    StringBuilder line = new StringBuilder(kind).append('\t').append(name).append('\t').append(more);
    for (ICounter counter : counters) {
      line.append('\t').append(counter.getCoveredCount()).append('\t').append(counter.getTotalCount());
    }
    out.println(line);
  }

  /** Reports each test, and the goals reached in it; those reached before the first test have the test "". */
  private final class Listener implements TestExecutionListener {
    private final int round;

    Listener(int round) {
      this.round = round;
    }

    private void goals(String test) {
      if (round == 1) {
        for (String goal : Hits.take()) {
          out.println("goal\t" + test + "\t" + goal);
        }
      }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      if (test.isTest()) {
        goals("");
      }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      String name = nameOf(test);
      String message = result.getThrowable().map(Throwable::toString).orElse("");
      if (test.isTest()) {
        report("test", Integer.toString(round), name, result.getStatus().name(), message);
        goals(name);
      } else if (!message.isEmpty()) {
        report("problem", Integer.toString(round), name, message);
      }
    }

    private String nameOf(TestIdentifier test) {
      Object source = test.getSource().orElse(null);
      if (source instanceof MethodSource) {
        MethodSource method = (MethodSource) source;
        return method.getClassName() + "." + method.getMethodName();
      }
      return source instanceof ClassSource ? ((ClassSource) source).getClassName() : test.getDisplayName();
    }
  }
}
