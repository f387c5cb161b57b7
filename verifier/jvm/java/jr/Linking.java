package jr;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * Says which classes of a class path the virtual machine does not link (JVMS 5.4): what they need may be missing,
 * or they are not what the verifier wants. Runs are made with verification off and would not notice. Classes are
 * not initialised, so that no code of theirs runs.
 */
final class Linking {
    private Linking() {}

    /**
     * For each class (binary name with dots) an empty text, or what loading or linking it throws.
     *
     * @param members whether the types of all members must be there, too, since reflection may look for them
     */
    static String[] problems(List<Path> directories, String[] names, boolean members)
            throws MalformedURLException {
        URL[] places = new URL[directories.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = directories.get(i).toUri().toURL();
        }
        String[] problems = new String[names.length];
        ClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
        for (int i = 0; i < names.length; i++) {
            try {
                Class<?> type = Class.forName(names[i], false, loader);
                link(type, members || type.isEnum());
                problems[i] = "";
            } catch (LinkageError | ClassNotFoundException | TypeNotPresentException | SecurityException problem) {
                problems[i] = problem.toString();
            }
        }
        return problems;
    }

    /**
     * Each of these links the class first, and then looks for the types that it lists. They may be missing though
     * the class is linked; if that is so for all three, the class counts as one that is not.
     */
    private static void link(Class<?> type, boolean members) {
        List<Runnable> ways = List.of(
                type::getDeclaredFields, type::getDeclaredConstructors, type::getDeclaredMethods);
        LinkageError last = null;
        for (Runnable way : ways) {
            try {
                way.run();
                if (!members) {
                    return;
                }
            } catch (LinkageError problem) {
                last = problem;
            }
        }
        if (last != null) {
            throw last;
        }
    }
}
