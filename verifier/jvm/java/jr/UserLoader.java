package jr;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Loads the program under test, rewritten; asks the JDK first, as the ordinary loader does. */
final class UserLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Path[] directories;
    private final Map<String, Set<Integer>> gates;
    private final Map<Path, byte[]> rewritten;

    /** Of the classes in {@code rewritten}, none is rewritten again. */
    UserLoader(String[] directories, Map<String, Set<Integer>> gates, Map<Path, byte[]> rewritten) {
        super(getPlatformClassLoader());
        this.directories = new Path[directories.length];
        for (int i = 0; i < directories.length; i++) {
            this.directories[i] = Path.of(directories[i]);
        }
        this.gates = gates;
        this.rewritten = rewritten;
        setDefaultAssertionStatus(true);
    }

    /** Does it load what one for these directories and gates loads? */
    boolean isFor(String[] directories, Map<String, Set<Integer>> gates) {
        boolean same = directories.length == this.directories.length && gates.equals(this.gates);
        for (int i = 0; same && i < directories.length; i++) {
            same = this.directories[i].equals(Path.of(directories[i]));
        }
        return same;
    }

    /** Whether a class is one of ours; programs bring the class of contracts along. */
    static boolean isHarness(String name) {
        return name.startsWith("jr.") && !name.equals("jr.Contract");
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (isHarness(name)) {
            return Class.forName(name, false, UserLoader.class.getClassLoader());
        }
        Path file = find(name.replace('.', '/') + ".class");
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] code = rewritten.get(file);
        if (code == null) {
            try {
                code = Rewriter.rewrite(Files.readAllBytes(file), Set.of(), gates);
            } catch (IOException | RuntimeException defect) {
                Inputs.session.stop(Ending.CRASHED, "class " + name + " cannot be rewritten: " + defect);
            }
            rewritten.put(file, code);
        }
        return defineClass(name, code, 0, code.length);
    }

    @Override
    protected URL findResource(String name) {
        Path file = find(name);
        try {
            return file == null ? null : file.toUri().toURL();
        } catch (MalformedURLException impossible) {
            return null;
        }
    }

    private Path find(String relative) {
        for (Path directory : directories) {
            Path file = directory.resolve(relative);
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        return null;
    }
}
