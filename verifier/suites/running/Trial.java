import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes several times, their methods in another order each time, and prints a line for each method
 * that fails in one run: {@code failed TAB class TAB method TAB exception}, and how many tests each run had. If they
 * are few, those that also fail alone are named at the end.
 */
final class Trial implements TestExecutionListener {
    private static final int MOST_ALONE = 20;
    private static final TimeZone FIRST_ZONE = TimeZone.getDefault();
    private static final Locale FIRST_LOCALE = Locale.getDefault();

    private final PrintStream out;
    /** The class and the method of each test that failed, with a # between them. */
    private final List<String> failed = new ArrayList<>();
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
        List<String> names = Arrays.asList(arguments).subList(2 + folders, arguments.length);
        Map<String, Integer> failed = new LinkedHashMap<>();
        int all = 0;
        for (int run = 1; run <= runs; run++) {
            Trial trial = new Trial(out);
            trial.run(run, places, names);
            out.println("run\t" + run + "\t" + trial.finished);
            for (String one : trial.failed) {
                failed.putIfAbsent(one, run);
            }
            all = Math.max(all, trial.finished);
        }
        if (failed.size() < all && failed.size() <= MOST_ALONE) {
            for (Map.Entry<String, Integer> one : failed.entrySet()) {
                Trial trial = new Trial(nowhere);
                trial.run(one.getValue(), places, List.of(one.getKey()));
                if (!trial.failed.isEmpty()) {
                    out.println("alone\t" + one.getKey().replace('#', '\t'));
                }
            }
        }
        Runtime.getRuntime().halt(0);
    }

    /** Run classes, or a method of one after a #, in the order and place that belong to a number. */
    private void run(int number, List<URL> places, List<String> names) throws Exception {
        settle(number);
        try (URLClassLoader loader = new URLClassLoader(places.toArray(new URL[0]), Trial.class.getClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            for (String name : names) {
                String[] parts = name.split("#");
                Class<?> owner = Class.forName(parts[0], false, loader);
                request.selectors(parts.length > 1 ? selectMethod(owner, parts[1]) : selectClass(owner));
            }
            request.configurationParameter(
                "junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random");
            request.configurationParameter("junit.jupiter.execution.order.random.seed", String.valueOf(number));
            request.configurationParameter("junit.jupiter.execution.timeout.default", "10 s");
            LauncherFactory.create().execute(request.build(), this);
        }
    }

    /** From the second run on another time zone and language: tests also run on machines of others. */
    private static void settle(int run) {
        if (run == 1) {
            TimeZone.setDefault(FIRST_ZONE);
            Locale.setDefault(FIRST_LOCALE);
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
            source.ifPresent(one -> failed.add(one.getClassName() + "#" + one.getMethodName()));
        }
    }
}
