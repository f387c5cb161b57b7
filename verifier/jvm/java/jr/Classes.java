package jr;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rewrites the class directories of a program for a run in a virtual machine of its own ({@link Plain}). */
final class Classes {
    private Classes() {}

    /**
     * Write the classes of each directory, rewritten, to the directory of the same index in {@code targets}.
     *
     * @param steps whether the threads of the program are to take turns
     * @param places whether questions for the places of classes are to end a run ({@link Places})
     * @param elsewhere whether classes of other directories use what JR may put others in the place of
     * @return whether any class does
     */
    static boolean rewrite(
            List<Path> sources, List<Path> targets, String mainClass, boolean steps, boolean places,
            boolean elsewhere)
            throws IOException {
        List<List<Path>> files = new ArrayList<>();
        boolean standsIn = elsewhere;
        for (Path source : sources) {
            List<Path> found = classFiles(source);
            files.add(found);
            for (Path file : found) {
                byte[] code = Files.readAllBytes(file);
                standsIn |= isReadable(code) && Rewriter.standsIn(code);
            }
        }
        Set<String> entered = enteredFrom(sources, mainClass.replace('.', '/'));
        for (int i = 0; i < files.size(); i++) {
            for (Path file : files.get(i)) {
                Path relative = sources.get(i).relativize(file);
                String name = relative.toString();
                EnumSet<Rewriter.Change> changes = EnumSet.noneOf(Rewriter.Change.class);
                if (steps) {
                    changes.add(Rewriter.Change.STEPS);
                }
                if (places) {
                    changes.add(Rewriter.Change.PLACES);
                }
                if (standsIn) {
                    changes.add(Rewriter.Change.CLASSES);
                }
                if (entered.contains(name.substring(0, name.length() - ".class".length()))) {
                    changes.add(Rewriter.Change.ENTRY);
                }
                Path target = targets.get(i).resolve(relative);
                Files.createDirectories(target.getParent());
                byte[] code = Files.readAllBytes(file);
                Files.write(target, isReadable(code) ? Rewriter.rewrite(code, changes) : code);
            }
        }
        return standsIn;
    }

    /** A file that is no class file stays as it is: loading it fails, as it would without JR. */
    private static boolean isReadable(byte[] code) {
        try {
            Rewriter.supertypes(code);
            return true;
        } catch (IOException | RuntimeException malformed) {
            return false;
        }
    }

    private static List<Path> classFiles(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".class")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** The classes of the program that the launcher initialises: the main class and all it inherits from. */
    private static Set<String> enteredFrom(List<Path> sources, String mainClass) throws IOException {
        Set<String> found = new HashSet<>();
        List<String> open = new ArrayList<>(List.of(mainClass));
        while (!open.isEmpty()) {
            String name = open.remove(open.size() - 1);
            for (Path source : sources) {
                Path file = source.resolve(name + ".class");
                if (Files.isRegularFile(file) && found.add(name)) {
                    open.addAll(Rewriter.supertypes(Files.readAllBytes(file)));
                }
            }
        }
        return found;
    }
}
