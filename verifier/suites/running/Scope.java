import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** What tests in a package can name and call, and what gives them objects of a type. */
final class Scope {
    private static final int MOST_MAKERS = 200;
    private static final int MOST_STUBBED = 16;
    private static final int MOST_LITERALS = 60;
    private static final int MOST_PROXIED = 8;
    private static final int MOST_MEMBERS = 8;
    private static final int MOST_EXCEPTIONS = 20;
    private static final int MOST_ENDLESS = 3;
    private static final int MOST_WAITING = 2;
    private static final int MOST_LEAVING = 3;
    private static final int RARITY_OF_LEAVING = 6;
    private static final int RARITY_OF_CLASSES = 10;

    /** What reads objects again that were written as bytes. */
    static final Method READ = Arrays.stream(ObjectInputStream.class.getMethods())
        .filter(one -> one.getName().equals("readObject")).findFirst().orElseThrow();
    /** What writes objects as bytes. */
    static final Method WRITE = Arrays.stream(ObjectOutputStream.class.getMethods())
        .filter(one -> one.getName().equals("writeObject")).findFirst().orElseThrow();
    private static final Set<String> HOOKS = Set.of("readObject", "writeObject", "readResolve", "writeReplace",
        "readObjectNoData", "readExternal");

    private static final Set<String> OF_OBJECTS = Set.of("equals", "hashCode", "toString");

    /** Classes with what reflection looks for: properties that can be read and set, with an index, and events. */
    private static final List<String> WITH_MEMBERS = List.of("java.util.Date", "java.lang.Thread",
        "java.util.prefs.Preferences", "java.sql.CallableStatement", "javax.swing.JTabbedPane");

    private final String home;
    private final ClassLoader loader;
    private final List<Path> folders;
    private final Set<String> scanned = new TreeSet<>();
    private final List<Class<?>> asked = new ArrayList<>();
    private final Map<Class<?>, List<Class<?>>> askedBy = new HashMap<>();
    private final Map<Class<?>, List<Class<?>>> exceptions = new HashMap<>();
    private final List<Class<?>> handlers = new ArrayList<>();
    private final List<Class<?>> askedHandlers = new ArrayList<>();
    private List<Class<?>> literals;
    private List<Class<?>> proxied;
    private boolean reflects;
    private InvocationHandler caller;
    private final Subclasses subclasses;
    private List<Method> members;
    private final Set<Class<?>> own = new LinkedHashSet<>();
    private final Map<Executable, Integer> leaving = new HashMap<>();
    private final Map<Executable, Integer> waiting = new java.util.concurrent.ConcurrentHashMap<>();
    private final Map<Class<?>, Boolean> auxiliary = new HashMap<>();
    private final Map<Class<?>, Integer> endless = new java.util.concurrent.ConcurrentHashMap<>();
    private final Map<Class<?>, List<Object>> makers = new HashMap<>();

    /** {@code mentioned}: the names of classes that the measured ones ask for. */
    <L extends ClassLoader & Subclasses.Taking> Scope(String home, L loader, List<Path> folders,
            List<String> mentioned) {
        this.home = home;
        subclasses = new Subclasses(home, loader);
        this.loader = loader;
        this.folders = folders;
        for (String name : mentioned) {
            try {
                Class<?> found = Class.forName(name, false, loader);
                if (canName(found)) {
                    asked.add(found);
                    if (InvocationHandler.class.isAssignableFrom(found) && !found.isInterface()) {
                        askedHandlers.add(found);
                    }
                }
            } catch (ClassNotFoundException | LinkageError error) {
                continue;  // a test cannot use it
            }
        }
    }

    /** What makes calls for tests: a class that the loader of the measured classes knows. */
    InvocationHandler caller() throws ReflectiveOperationException {
        if (caller == null) {
            caller = (InvocationHandler) Class.forName("JrCaller", true, loader).getConstructor().newInstance();
        }
        return caller;
    }

    ClassLoader loader() {
        return loader;
    }

    /** Classes that the measured ones ask for and that are of a type. */
    List<Class<?>> askedFor(Class<?> type) {
        return askedBy.computeIfAbsent(type, one -> {
            List<Class<?>> found = new ArrayList<>(asked);
            found.removeIf(other -> other == one || !one.isAssignableFrom(other));
            return found;
        });
    }

    /** A call did not end with an anonymous class of a type. */
    void noteEndless(Class<?> type) {
        endless.merge(type, 1, Integer::sum);
    }

    /** A call on the way to the tested one did not end: it makes no objects any more. */
    void noteWaiting(Executable call) {
        waiting.merge(call, 1, Integer::sum);
    }

    /** Calls that objects were made by, and whether threads were left behind: stopping these takes long. */
    void noteThreads(List<Executable> makers, boolean left) {
        for (Executable one : makers) {
            if (!left) {
                leaving.computeIfPresent(one, (call, before) -> before > 1 ? before - 1 : null);
            } else {
                leaving.merge(one, 1, Integer::sum);
            }
        }
    }

    /** Whether a call is known not to end, or, but for now and then, to leave threads behind. */
    boolean waits(Executable call, Random random) {
        return waiting.getOrDefault(call, 0) >= MOST_WAITING
            || leaving.getOrDefault(call, 0) >= MOST_LEAVING && random.nextInt(RARITY_OF_LEAVING) > 0;
    }

    /** Whether anonymous classes of a type are left out where there are other objects: loops over them do not end. */
    boolean isEndless(Class<?> type) {
        return endless.getOrDefault(type, 0) >= MOST_ENDLESS;
    }

    /**
     * The classes that the measured ones ask for, and those of their packages that are subclasses of these; all public
     * ones where members are looked for.
     */
    List<Class<?>> literals() {
        if (literals == null) {
            Set<Class<?>> found = new LinkedHashSet<>(asked);
            List<Class<?>> above = new ArrayList<>(asked);
            above.removeIf(Scope::isOfPlatform);
            above.forEach(one -> scan(one.getPackageName()));
            scan(home);
            for (Class<?> one : own) {
                if (found.size() < MOST_LITERALS && (reflects && Modifier.isPublic(one.getModifiers())
                        || above.stream().anyMatch(super_ -> super_.isAssignableFrom(one)))) {
                    found.add(one);
                }
            }
            for (String name : reflects ? WITH_MEMBERS : List.<String>of()) {
                try {
                    found.add(Class.forName(name, false, loader));
                } catch (ClassNotFoundException | LinkageError error) {
                    continue;  // a smaller JDK
                }
            }
            literals = new ArrayList<>(found);
        }
        return literals;
    }

    /** A measured class; those that handle the calls of proxies are used through proxies. */
    void addMeasured(Class<?> type) {
        if (InvocationHandler.class.isAssignableFrom(type) && canName(type)) {
            handlers.add(type);
        }
    }

    /** Whether objects of a class can be written as bytes and read again. */
    boolean isSerialized(Class<?> type) {
        return Serializable.class.isAssignableFrom(type) && !type.isInterface() && !type.isEnum() && canName(type);
    }

    /** Whether a class has a part in that. */
    boolean isWritten(Class<?> type) {
        return isSerialized(type) && Arrays.stream(type.getDeclaredMethods()).anyMatch(one -> HOOKS.contains(one.getName()));
    }

    /** The measured classes look for members of classes by name. */
    void noteReflection() {
        reflects = true;
    }

    /** The name of a method, of a property or of a class, that reflection may look for; null if it is not used. */
    String drawName(Class<?> type, Random random) {
        if (!reflects) {
            return null;
        }
        if (!literals().isEmpty() && random.nextInt(RARITY_OF_CLASSES) == 0) {
            return literals().get(random.nextInt(literals().size())).getName();
        }
        if (!proxied().isEmpty() && random.nextInt(8) == 0) {
            List<Executable> handled = proxyCallsOf(proxied().get(random.nextInt(proxied().size())));
            return handled.isEmpty() ? null : handled.get(random.nextInt(handled.size())).getName();
        }
        List<Method> every = type == null || random.nextInt(4) == 0 ? members() : Arrays.asList(type.getMethods());
        if (every.isEmpty()) {
            return null;
        }
        Method one = every.get(random.nextInt(every.size()));
        String name = propertyOf(one.getName(), random);
        boolean goesOn = one.getParameterCount() == 0 && !one.getReturnType().isPrimitive() && random.nextInt(4) == 0;
        String next = goesOn ? drawName(one.getReturnType(), random) : null;
        return next == null ? name : name + "." + next;
    }

    private static String propertyOf(String name, Random random) {
        int prefix = name.startsWith("is") ? 2 : name.startsWith("get") || name.startsWith("set") ? 3 : 0;
        if (prefix == 0 || prefix == name.length() || random.nextBoolean()) {
            return name;
        }
        return Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1);
    }

    /** The measured classes that handle the calls of proxies, or, where there are none, those that these ask for. */
    List<Class<?>> handlers() {
        return handlers.isEmpty() ? askedHandlers : handlers;
    }

    /** Whether measured classes handle the calls of proxies. */
    boolean isMeasuredBehindProxies() {
        return !handlers.isEmpty();
    }

    /** What is called on proxies of an interface: its methods, and those of all objects that handlers see. */
    List<Executable> proxyCallsOf(Class<?> type) {
        List<Executable> found = new ArrayList<>();
        Stream.concat(callsOf(type).stream(), callsOf(Object.class).stream()).filter(call -> call instanceof Method
            && (call.getDeclaringClass() != Object.class || OF_OBJECTS.contains(call.getName()))
            && !Modifier.isStatic(call.getModifiers())).forEach(found::add);
        return found;
    }

    /** The interfaces whose proxies the measured classes may stand behind. */
    List<Class<?>> proxied() {
        if (proxied == null) {
            proxied = new ArrayList<>();
            if (!handlers().isEmpty()) {
                scan(home);
                Stream.concat(asked.stream().filter(one -> !isOfPlatform(one)), own.stream()).distinct()
                    .filter(one -> one.isInterface() && !one.isAnnotation() && !one.isSealed())
                    .limit(MOST_PROXIED).forEach(proxied::add);
                proxied.addAll(List.of(Runnable.class, Comparable.class));
            }
        }
        return proxied;
    }

    /** Public methods of the classes that are asked for and of a few of the package: what reflection is tried with. */
    List<Method> members() {
        if (members == null) {
            scan(home);
            members = new ArrayList<>();
            for (Class<?> one : Stream.concat(literals().stream(), own.stream()).distinct()
                    .limit(MOST_LITERALS).toArray(Class<?>[]::new)) {
                try {
                    callsOf(one).stream().filter(call -> call instanceof Method
                        && Modifier.isPublic(call.getModifiers() & one.getModifiers())).limit(MOST_MEMBERS)
                        .forEach(call -> members.add((Method) call));
                } catch (LinkageError error) {
                    continue;  // what it needs is not there
                }
            }
        }
        return members;
    }

    /** Whether sources of the package can name a type. */
    boolean canName(Class<?> type) {
        Class<?> inner = type;
        while (inner.isArray()) {
            inner = inner.getComponentType();
        }
        if (inner.isPrimitive()) {
            return true;
        }
        if (inner.getCanonicalName() == null || inner.isSynthetic()) {
            return false;
        }
        for (Class<?> at = inner; at != null; at = at.getEnclosingClass()) {
            if (!sees(at.getModifiers(), at) || isAuxiliary(at)) {
                return false;
            }
        }
        return inner.getModule().getName() == null || inner.getModule().isExported(inner.getPackageName());
    }

    /** Whether a class stands in the source of another one: javac warns of those who name it. */
    private boolean isAuxiliary(Class<?> type) {
        if (Modifier.isPublic(type.getModifiers()) || type.getEnclosingClass() != null || isOfPlatform(type)) {
            return false;
        }
        return auxiliary.computeIfAbsent(type, one -> {
            String[] file = new String[1];
            try (InputStream bytes = loader.getResourceAsStream(one.getName().replace('.', '/') + ".class")) {
                if (bytes == null) {
                    return false;
                }
                new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitSource(String source, String debug) {
                        file[0] = source;
                    }
                }, ClassReader.SKIP_CODE);
            } catch (IOException | IllegalArgumentException error) {
                return false;  // it cannot be read, or is of a newer Java: javac will say
            }
            return file[0] != null && !file[0].equals(one.getSimpleName() + ".java");
        });
    }

    private boolean sees(int modifiers, Class<?> owner) {
        return Modifier.isPublic(modifiers)
            || !Modifier.isPrivate(modifiers) && owner.getPackageName().equals(home);
    }

    /** Whether sources of the package can call something. */
    boolean canCall(Executable call) {
        Class<?> owner = call.getDeclaringClass();
        if (call.isSynthetic() || !canName(owner) || !sees(call.getModifiers(), owner)) {
            return false;
        }
        if (call instanceof Constructor && (Modifier.isAbstract(owner.getModifiers()) || owner.isEnum()
                || owner.getEnclosingClass() != null && !Modifier.isStatic(owner.getModifiers()))) {
            return false;
        }
        return Arrays.stream(call.getParameterTypes()).allMatch(this::canName);
    }

    /** The methods and constructors of a class that a test can call, or those of its supertypes if it has no name. */
    List<Executable> callsOf(Class<?> type) {
        List<Executable> found = new ArrayList<>();
        if (canName(type)) {
            found.addAll(Arrays.asList(type.getDeclaredConstructors()));
            found.addAll(Arrays.asList(type.getDeclaredMethods()));
        } else if (!type.isSynthetic()) {
            Set<Class<?>> above = new LinkedHashSet<>();
            addSupers(type, above);
            for (Class<?> one : above) {
                if (canName(one)) {
                    Stream.of(one.getDeclaredMethods()).filter(call -> !Modifier.isStatic(call.getModifiers())
                        && declares(type, call)).forEach(found::add);
                }
            }
        }
        return opened(found);
    }

    /** The inherited methods that a class does not declare. */
    List<Executable> inherited(Class<?> type) {
        List<Executable> found = new ArrayList<>();
        for (Method call : canName(type) ? type.getMethods() : new Method[0]) {
            if (call.getDeclaringClass() != type && call.getDeclaringClass() != Object.class) {
                found.add(call);
            }
        }
        return opened(found);
    }

    private static boolean declares(Class<?> type, Method call) {
        for (Method own : type.getDeclaredMethods()) {
            if (own.getName().equals(call.getName())
                    && own.getParameterCount() == call.getParameterCount()) {
                return true;
            }
        }
        return false;
    }

    private static void addSupers(Class<?> type, Set<Class<?>> found) {
        for (Class<?> at = type.getSuperclass(); at != null; at = at.getSuperclass()) {
            if (found.add(at)) {
                addSupers(at, found);
            }
        }
        for (Class<?> one : type.getInterfaces()) {
            if (found.add(one)) {
                addSupers(one, found);
            }
        }
    }

    private List<Executable> opened(List<Executable> found) {
        List<Executable> kept = new ArrayList<>();
        for (Executable call : found) {
            if (canCall(call) && (!isOfPlatform(call.getDeclaringClass()) || Modifier.isPublic(call.getModifiers()))) {
                if (!isOfPlatform(call.getDeclaringClass())) {
                    call.setAccessible(true);
                }
                kept.add(call);
            }
        }
        kept.sort(Comparator.comparing(Executable::toGenericString));
        return kept;
    }

    static boolean isOfPlatform(Class<?> type) {
        return type.getModule().getName() != null;
    }

    /** Fields (constants), methods and constructors that give objects of a type: an array of its element at the end. */
    List<Object> makersOf(Class<?> type) {
        return makers.computeIfAbsent(type, this::findMakers);
    }

    private List<Object> findMakers(Class<?> type) {
        List<Object> found = new ArrayList<>();
        if (isOfPlatform(type)) {
            addMakers(type, type, found);
            found.addAll(Recipes.wrappersOf(type));
        } else {
            scan(type.getPackageName());
            scan(home);
        }
        if (type == Object.class) {
            scan(home);
            found.addAll(constructors());
            return found;
        }
        for (Class<?> one : own) {
            if (found.size() < MOST_MAKERS) {
                addMakers(one, type, found);
            }
        }
        return found;
    }

    /** Exceptions of a type that the measured classes ask for, or that are of the package. */
    List<Class<?>> exceptions(Class<?> type) {
        return exceptions.computeIfAbsent(type, one -> {
            scan(home);
            List<Class<?>> found = new ArrayList<>();
            Stream.concat(asked.stream(), own.stream()).distinct().filter(other -> other != one
                && Throwable.class.isAssignableFrom(other) && one.isAssignableFrom(other)
                && !Modifier.isAbstract(other.getModifiers())).limit(MOST_EXCEPTIONS).forEach(found::add);
            return found;
        });
    }

    /** Those of classes of the package. */
    private List<Executable> constructors() {
        List<Executable> found = new ArrayList<>();
        for (Class<?> one : own) {
            try {
                callsOf(one).stream().filter(call -> call instanceof Constructor).limit(2).forEach(found::add);
            } catch (LinkageError error) {
                continue;  // what it needs is not there
            }
        }
        return found.subList(0, Math.min(found.size(), MOST_MAKERS));
    }

    private void addMakers(Class<?> owner, Class<?> type, List<Object> found) {
        if (!canName(owner)) {
            return;
        }
        try {
            boolean fits = type.isAssignableFrom(owner);
            for (Executable call : callsOf(owner)) {
                boolean gives = call instanceof Constructor ? fits
                    : type.isAssignableFrom(((Method) call).getReturnType());
                if (gives && (!isOfPlatform(owner) || call instanceof Constructor
                        || Modifier.isStatic(call.getModifiers()))) {
                    found.add(call);
                }
            }
            for (Field field : owner.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers())
                        && sees(field.getModifiers(), owner) && !field.isSynthetic()
                        && type.isAssignableFrom(field.getType()) && canName(field.getType())) {
                    if (!isOfPlatform(owner)) {
                        field.setAccessible(true);
                    }
                    found.add(field);
                }
            }
        } catch (LinkageError error) {
            return;  // what it needs is not there
        }
    }

    /** Load the classes of a package that can be named. */
    private void scan(String name) {
        if (!scanned.add(name)) {
            return;
        }
        for (Path folder : folders) {
            Path place = folder.resolve(name.replace('.', '/'));
            if (!Files.isDirectory(place)) {
                continue;
            }
            try (Stream<Path> files = Files.list(place)) {
                files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class")).sorted()
                    .forEach(file -> load((name.isEmpty() ? "" : name + ".") + file.substring(0, file.length() - 6)));
            } catch (IOException error) {
                continue;  // a folder that cannot be read has no classes to offer
            }
        }
    }

    private void load(String name) {
        try {
            Class<?> found = Class.forName(name, false, loader);
            if (canName(found)) {
                own.add(found);
            }
        } catch (ClassNotFoundException | LinkageError error) {
            return;  // neither can a test use it
        }
    }

    /** The one method of a functional interface; null if the type is none. */
    static Method functionOf(Class<?> type) {
        if (!type.isInterface()) {
            return null;
        }
        Map<String, Method> found = new HashMap<>();
        for (Method method : type.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) {
                found.put(method.getName() + Arrays.toString(method.getParameterTypes()), method);
            }
        }
        Method only = found.size() == 1 ? found.values().iterator().next() : null;
        return only == null || only.getTypeParameters().length > 0 ? null : only;
    }

    /** The methods that an anonymous class of an interface has to have; null if it would not be a small one. */
    List<Method> stubbed(Class<?> type) {
        if (!type.isInterface() || type.isSealed() || !canName(type)) {
            return null;
        }
        List<Method> found = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) {
                continue;
            }
            Class<?> owner = method.getDeclaringClass();
            boolean isBound = owner != type && owner.getTypeParameters().length > 0 && type.getTypeParameters().length == 0;
            if (isBound || !canName(method.getReturnType())
                    || !Arrays.stream(method.getParameterTypes()).allMatch(this::canName)) {
                return null;
            }
            if (found.stream().anyMatch(one -> areAlike(one, method)
                    && method.getReturnType().isAssignableFrom(one.getReturnType()))) {
                continue;
            }
            found.removeIf(one -> areAlike(one, method));
            found.add(method);
        }
        found.sort(Comparator.comparing(Method::toString));
        return found.size() > MOST_STUBBED ? null : found;
    }

    /** Whether only a proxy can stand for objects of an interface: it has more methods than a test would write. */
    boolean isLarge(Class<?> type) {
        return type.isInterface() && !type.isSealed() && !type.isAnnotation() && canName(type)
            && Arrays.stream(type.getMethods()).filter(one -> Modifier.isAbstract(one.getModifiers())).count() > MOST_STUBBED;
    }

    /** The abstract methods that a subclass of an abstract class has to have; null if tests can make none. */
    List<Method> unwritten(Class<?> type) {
        if (!Modifier.isAbstract(type.getModifiers()) || type.isInterface() || type.isArray() || type.isPrimitive()
                || type.isEnum() || type.isSealed() || type.isMemberClass() && !Modifier.isStatic(type.getModifiers())
                || !canName(type)) {
            return null;
        }
        Set<Class<?>> above = new LinkedHashSet<>(List.of(type));
        addSupers(type, above);
        List<Method> written = new ArrayList<>();
        List<Method> found = new ArrayList<>();
        for (Class<?> one : above) {
            for (Method method : one.getDeclaredMethods()) {
                boolean isAbstract = Modifier.isAbstract(method.getModifiers());
                if (Modifier.isStatic(method.getModifiers()) || Modifier.isPrivate(method.getModifiers())
                        || one.isInterface() && !isAbstract || isAbstract && isOfObject(method)
                        || Stream.concat(written.stream(), found.stream()).anyMatch(other -> areAlike(other, method))) {
                    continue;
                }
                (isAbstract ? found : written).add(method);
            }
        }
        boolean all = found.stream().allMatch(one -> canName(one.getReturnType())
            && Arrays.stream(one.getParameterTypes()).allMatch(this::canName)
            && ((one.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                || one.getDeclaringClass().getPackageName().equals(home)));
        found.sort(Comparator.comparing(Method::toString));
        return all && found.size() <= MOST_STUBBED ? found : null;
    }

    /** The constructors that subclasses of a class in the package can call. */
    List<Constructor<?>> constructorsFor(Class<?> type) {
        List<Constructor<?>> found = new ArrayList<>();
        for (Constructor<?> one : type.getDeclaredConstructors()) {
            boolean sees = (one.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                || !Modifier.isPrivate(one.getModifiers()) && type.getPackageName().equals(home);
            if (sees && !one.isSynthetic() && Arrays.stream(one.getParameterTypes()).allMatch(this::canName)) {
                found.add(one);
            }
        }
        found.sort(Comparator.comparing(Constructor::toString));
        return found;
    }

    /** What makes objects of subclasses. */
    Subclasses subclasses() {
        return subclasses;
    }

    /** Whether methods have the same name and take the same. */
    static boolean areAlike(Method one, Method other) {
        return one.getName().equals(other.getName())
            && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException error) {
            return false;
        }
    }
}
