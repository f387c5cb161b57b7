import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes on mutants of a class. Each line of the input names a class and the file that takes its place
 * (TAB between them, both empty: no mutant). The answer is a line: {@code passed TAB number of tests},
 * {@code failed TAB method}, or {@code refused} if the virtual machine does not verify the class.
 */
final class MutantTrial implements TestExecutionListener {
    private int passed;
    private String failed;
    private boolean refused;

    /** The arguments: the number of folders of classes, these folders, and the names of test classes. */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        int folders = Integer.parseInt(arguments[0]);
        List<URL> places = new ArrayList<>();
        for (int i = 1; i <= folders; i++) {
            places.add(Path.of(arguments[i]).toUri().toURL());
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int tab = line.indexOf('\t');
            MutantTrial trial = new MutantTrial();
            try (Loader loader = new Loader(places, line.substring(0, tab), line.substring(tab + 1))) {
                trial.run(loader, List.of(arguments).subList(folders + 1, arguments.length));
            }
            out.println(trial.refused ? "refused" : trial.failed != null ? "failed\t" + trial.failed
                : "passed\t" + trial.passed);
        }
        Runtime.getRuntime().halt(0);
    }

    private void run(Loader loader, List<String> tests) throws ClassNotFoundException {
        loader.setDefaultAssertionStatus(true);
        Thread.currentThread().setContextClassLoader(loader);
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (String test : tests) {
            request.selectors(selectClass(Class.forName(test, false, loader)));
        }
        LauncherFactory.create().execute(request.build(), this);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            passed += test.isTest() ? 1 : 0;
            return;
        }
        for (Throwable at = result.getThrowable().orElse(null); at != null; at = at.getCause()) {
            refused |= at instanceof VerifyError || at instanceof ClassFormatError;
        }
        if (failed == null) {
            failed = test.getSource().filter(MethodSource.class::isInstance)
                .map(one -> ((MethodSource) one).getMethodName()).orElse(test.getDisplayName());
        }
    }

    /** The classes of the folders, but for one. */
    private static final class Loader extends URLClassLoader {
        private final String name;
        private final String file;

        Loader(List<URL> places, String name, String file) {
            super(places.toArray(new URL[0]), MutantTrial.class.getClassLoader());
            this.name = name;
            this.file = file;
        }

        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            if (!wanted.equals(name)) {
                return super.findClass(wanted);
            }
            try {
                byte[] bytes = Files.readAllBytes(Path.of(file));
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException error) {
                throw new ClassNotFoundException(name, error);
            }
        }
    }
}
