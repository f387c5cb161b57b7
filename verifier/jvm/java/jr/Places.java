package jr;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;

/**
 * Stands for methods that tell where the classes of a program lie, or what the manifests of its jars say: in a run
 * of JR, jars are folders, and elsewhere. Such a question ends the run, since its answer would mean nothing; but that
 * there is no such resource is told.
 */
public final class Places {
    private static final String TEXT = "Ljava/lang/String;";
    private static final Set<String> PROPERTIES = Set.of("java.class.path", "sun.java.command");

    /** Methods (owner, dot, name, descriptor) by what stands for them here. */
    static final Map<String, String> METHODS = Map.ofEntries(
            Map.entry("java/lang/System.getProperty(" + TEXT + ")" + TEXT, "property"),
            Map.entry("java/lang/System.getProperty(" + TEXT + TEXT + ")" + TEXT, "property"),
            Map.entry("java/lang/Package.getImplementationTitle()" + TEXT, "text"),
            Map.entry("java/lang/Package.getImplementationVersion()" + TEXT, "text"),
            Map.entry("java/lang/Package.getImplementationVendor()" + TEXT, "text"),
            Map.entry("java/lang/Package.getSpecificationTitle()" + TEXT, "text"),
            Map.entry("java/lang/Package.getSpecificationVersion()" + TEXT, "text"),
            Map.entry("java/lang/Package.getSpecificationVendor()" + TEXT, "text"),
            Map.entry("java/lang/Package.toString()" + TEXT, "text"),
            Map.entry("java/lang/Package.isSealed()Z", "isSealed"),
            Map.entry("java/lang/Class.getProtectionDomain()Ljava/security/ProtectionDomain;", "domain"),
            Map.entry("java/lang/Class.getResource(" + TEXT + ")Ljava/net/URL;", "resource"),
            Map.entry("java/lang/ClassLoader.getResource(" + TEXT + ")Ljava/net/URL;", "resource"),
            Map.entry("java/lang/ClassLoader.getSystemResource(" + TEXT + ")Ljava/net/URL;", "resource"),
            Map.entry("java/lang/ClassLoader.getResources(" + TEXT + ")Ljava/util/Enumeration;", "resources"),
            Map.entry("java/lang/ClassLoader.getSystemResources(" + TEXT + ")Ljava/util/Enumeration;",
                    "resources"),
            Map.entry("java/lang/Class.getResourceAsStream(" + TEXT + ")Ljava/io/InputStream;", "stream"),
            Map.entry("java/lang/ClassLoader.getResourceAsStream(" + TEXT + ")Ljava/io/InputStream;", "stream"),
            Map.entry("java/lang/ClassLoader.getSystemResourceAsStream(" + TEXT + ")Ljava/io/InputStream;",
                    "stream"));

    private Places() {}

    private static <T> T refuse(String what) {
        Inputs.session.stop(Ending.CRASHED, "the program asks for " + what + ", which a run of JR does not tell");
        return null;
    }

    public static String property(String key) {
        return key != null && PROPERTIES.contains(key) ? refuse(key) : System.getProperty(key);
    }

    public static String property(String key, String other) {
        return key != null && PROPERTIES.contains(key) ? refuse(key) : System.getProperty(key, other);
    }

    public static String text(Package asked) {
        return refuse("what a manifest says of " + asked.getName());
    }

    public static boolean isSealed(Package asked) {
        return refuse("whether " + asked.getName() + " is sealed") != null;
    }

    public static ProtectionDomain domain(Class<?> asked) {
        return refuse("where " + asked.getName() + " comes from");
    }

    public static URL resource(Class<?> asked, String name) {
        return url(asked.getResource(name), name);
    }

    public static URL resource(ClassLoader asked, String name) {
        return url(asked.getResource(name), name);
    }

    public static URL resource(String name) {
        return url(ClassLoader.getSystemResource(name), name);
    }

    public static Enumeration<URL> resources(ClassLoader asked, String name) throws IOException {
        return urls(asked.getResources(name), name);
    }

    public static Enumeration<URL> resources(String name) throws IOException {
        return urls(ClassLoader.getSystemResources(name), name);
    }

    public static InputStream stream(Class<?> asked, String name) {
        return content(asked.getResourceAsStream(name), name);
    }

    public static InputStream stream(ClassLoader asked, String name) {
        return content(asked.getResourceAsStream(name), name);
    }

    public static InputStream stream(String name) {
        return content(ClassLoader.getSystemResourceAsStream(name), name);
    }

    private static URL url(URL found, String name) {
        return found == null ? null : refuse("the place of " + name);
    }

    private static Enumeration<URL> urls(Enumeration<URL> found, String name) {
        return found.hasMoreElements() ? refuse("the places of " + name) : found;
    }

    /** Class files are not what they are outside; other files are. */
    private static InputStream content(InputStream found, String name) {
        return found != null && name.endsWith(".class") ? refuse("the content of " + name) : found;
    }
}
