import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes several times, their methods in another order each time, and prints a line for each method
 * that fails in one run: {@code class TAB method TAB exception}. A last line says how many runs ended.
 */
final class Trial implements TestExecutionListener {
    private final PrintStream out;
    private final Leftovers leftovers = new Leftovers();
    private int finished;

    private Trial(PrintStream out) {
        this.out = out;
    }

    /**
     * Of the arguments the first is the number of runs, the second that of folders of classes, which follow; the
     * others name test classes.
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        int runs = Integer.parseInt(arguments[0]);
        int folders = Integer.parseInt(arguments[1]);
        List<URL> places = new ArrayList<>();
        for (int i = 0; i < folders; i++) {
            places.add(Path.of(arguments[2 + i]).toUri().toURL());
        }
        for (int run = 1; run <= runs; run++) {
            Trial trial = new Trial(out);
            settle(run);
            try (URLClassLoader loader = new URLClassLoader(places.toArray(new URL[0]), Trial.class.getClassLoader())) {
                loader.setDefaultAssertionStatus(true);
                Thread.currentThread().setContextClassLoader(loader);
                LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
                for (int i = 2 + folders; i < arguments.length; i++) {
                    request.selectors(selectClass(Class.forName(arguments[i], false, loader)));
                }
                request.configurationParameter(
                    "junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random");
                request.configurationParameter("junit.jupiter.execution.order.random.seed", String.valueOf(run));
                request.configurationParameter("junit.jupiter.execution.timeout.default", "10 s");
                Launcher launcher = LauncherFactory.create();
                launcher.execute(request.build(), trial);
            }
            out.println("run\t" + run + "\t" + trial.finished);
        }
        Runtime.getRuntime().halt(0);
    }

    /** From the second run on another time zone and language: tests also run on machines of others. */
    private static void settle(int run) {
        if (run == 1) {
            return;
        }
        String zone = run % 2 == 0 ? "Asia/Kathmandu" : "UTC";
        System.setProperty("user.timezone", zone);
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Locale locale = Locale.forLanguageTag(run % 2 == 0 ? "tr-TR" : "de-DE");
        System.setProperty("user.language", locale.getLanguage());
        System.setProperty("user.country", locale.getCountry());
        Locale.setDefault(locale);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        try {
            leftovers.end(0, 0);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        Optional<MethodSource> source = test.getSource()
            .filter(MethodSource.class::isInstance).map(MethodSource.class::cast);
        finished += test.isTest() ? 1 : 0;
        if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            String name = source.map(one -> one.getClassName() + "\t" + one.getMethodName())
                .orElse(test.getDisplayName() + "\t*");
            String why = result.getThrowable().map(String::valueOf).orElse("failed").replaceAll("\\s+", " ");
            out.println("failed\t" + name + "\t" + why);
        }
    }
}
