import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Random sequences of calls, guided by what they reach (Pacheco et al.: Feedback-directed random test generation,
 * ICSE 2007): those that reach something new are kept, and longer ones grow out of them and out of others that ended
 * well. A kept one is cut down to the steps that it needs.
 */
final class Sequences {
    /** What the probes of the measured classes tell. */
    interface Probes {
        /** Forget what was reached. */
        void reset();

        /** The names of those that were reached since then and by no sequence before; they are noted. */
        Set<String> takeNew(boolean ended);

        /** They were not reached by that sequence after all. */
        void forget(Set<String> probes, boolean ended);

        /** Those of them that no sequence reached which ended well. */
        Set<String> onlyByThrowing(Set<String> probes);

        /** Those of these that were reached since the last reset. */
        Set<String> reachedOf(Set<String> probes);

        /** All that were reached since the last reset, as runs of candidates name them. */
        List<String> reached();
    }

    private static final int MOST_CORPUS = 400;
    private static final int MOST_POOL = 300;
    private static final int MOST_AT_ONCE = 5;
    private static final int MOST_HANGS = 3;
    /** Of half of the sequences that grow out of others, these are among so many of the last. */
    private static final int MOST_LATE = 20;
    private static final int MOST_TEXTS = 40;
    private static final int MOST_CHARS = 60;
    private static final int MOST_SEEN = 5000;
    private static final int MOST_FOR_PAIRS = 8;
    private static final int RARITY_OF_REPEATING = 40;
    private static final int RARITY_OF_SETTING = 8;
    private static final int FEW_TIMES = 20;
    private static final int[] MANY_TIMES = {200, 1000, 10_000, 70_000};
    /** What a repeated call may take, in nanoseconds. */
    private static final long MOST_REPEATING = 20_000_000;

    /** A call of a measured class, and what its receiver has to be. */
    private static final class Goal {
        final Executable call;
        final Class<?> receiver;
        int hangs;
        int useful;

        Goal(Executable call, Class<?> receiver) {
            this.call = call;
            this.receiver = receiver;
        }
    }

    private final Scope scope;
    private final Random random;
    private final List<Object> constants;
    private final Probes probes;
    private final List<Goal> goals = new ArrayList<>();
    private final List<Goal> useful = new ArrayList<>();
    private final List<List<Step>> corpus = new ArrayList<>();
    private final List<List<Step>> pool = new ArrayList<>();
    private final Set<Executable> measuredCalls = new HashSet<>();
    private final List<String> found = java.util.Collections.synchronizedList(new ArrayList<>());
    /** Calls that do not end where they are made many times. */
    private final Set<Executable> unrepeated = java.util.concurrent.ConcurrentHashMap.newKeySet();
    private final Set<String> measuredNames;
    private final Set<String> seenTexts = new HashSet<>();
    private final List<String> printed = new ArrayList<>();
    private final Set<String> thrownPlaces = new HashSet<>();
    /** Static methods of other classes that set what measured ones may look at. */
    private final List<Method> setters = new ArrayList<>();
    /** Those with static fields that calls may change. */
    private final Set<Class<?>> keepingTypes = new LinkedHashSet<>();
    /** What one sequence does to static fields is not to be there for the next: a test may be the only one. */
    private List<Runnable> restoring;
    private boolean wantsExceptions;
    /** What the last step that was appended threw; null if it ended. */
    private Throwable thrown;
    private volatile Goal running;
    private volatile Draft drawing;
    /** Nanoseconds of CPU time of the process. */
    volatile long left;
    final Stint stint = new Stint();
    volatile long count;

    Sequences(Scope scope, ClassLoader loader, Iterable<String> measured, Random random, List<Object> constants,
            Probes probes) {
        this.scope = scope;
        this.random = random;
        this.constants = constants;
        this.probes = probes;
        measuredNames = setOf(measured);
        for (String name : new TreeSet<>(measuredNames)) {
            try {
                Class<?> type = Class.forName(name, false, loader);
                scope.addMeasured(type);
                keepingTypes.add(type);
                if (scope.isWritten(type)) {
                    goals.add(new Goal(Scope.READ, type));
                    goals.add(new Goal(Scope.WRITE, type));
                    measuredCalls.addAll(List.of(Scope.READ, Scope.WRITE));
                } else if (scope.isSerialized(type)) {
                    goals.add(new Goal(Scope.READ, type));  // what others wrote has fields of any value
                }
                for (Executable call : scope.callsOf(type)) {
                    goals.add(new Goal(call, type));
                    measuredCalls.add(call);
                }
                List<Executable> inherited = scope.inherited(type);
                for (Executable call : inherited) {
                    if (random.nextInt(1 + inherited.size()) < 12) {
                        goals.add(new Goal(call, type));
                        measuredCalls.add(call);
                    }
                }
            } catch (ClassNotFoundException | LinkageError error) {
                continue;  // a class that cannot be loaded has nothing to call
            }
        }
        for (Class<?> type : scope.isMeasuredBehindProxies() ? scope.proxied() : List.<Class<?>>of()) {
            for (Executable call : scope.proxyCallsOf(type)) {
                goals.add(new Goal(call, type));
                measuredCalls.add(call);
            }
        }
    }

    /** A class whose static methods the measured ones call: what it is told before may matter to them. */
    void addSetting(String name, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            for (Executable call : scope.callsOf(type)) {
                if (call instanceof Method && Modifier.isStatic(call.getModifiers()) && call.getParameterCount() > 0
                        && ((Method) call).getReturnType() == void.class) {
                    setters.add((Method) call);
                    keepingTypes.add(type);
                }
            }
        } catch (ClassNotFoundException | LinkageError error) {
            return;  // neither can a test use it
        }
    }

    private static Set<String> setOf(Iterable<String> names) {
        Set<String> made = new HashSet<>();
        names.forEach(made::add);
        return made;
    }

    /** Those that were found since the last time. */
    List<String> take() {
        synchronized (found) {
            List<String> taken = new ArrayList<>(found);
            found.clear();
            return taken;
        }
    }

    /** Note that the present call does not end: because of an anonymous class, a call that waits, or by itself. */
    void noteHang() {
        Draft at = drawing;
        List<Step> steps = at == null ? List.of() : new ArrayList<>(at.steps);
        Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        Goal one = running;
        if (last != null && last.kind == Step.Kind.REPEAT) {
            unrepeated.add(last.call);
            return;
        }
        if (last != null && last.call != null && (one == null || last.call != one.call)) {
            scope.noteWaiting(last.call);
            return;
        }
        for (Step step : steps) {
            if (step.kind == Step.Kind.STUB || step.kind == Step.Kind.SUBCLASS) {
                scope.noteEndless(step.type);
            }
        }
        if (one != null && ++one.hangs >= MOST_HANGS) {
            goals.remove(one);
            useful.removeIf(other -> other == one);
        }
    }

    /** Whether there is anything left to call. */
    boolean hasGoals() {
        return !goals.isEmpty();
    }

    /** From now on sequences that throw at a new place, or another class of exceptions there, are kept, too. */
    void wantExceptions() {
        wantsExceptions = true;
    }

    /** Draw sequences as long as CPU time is left. */
    void draw() {
        long before = Stint.worked();
        Thread.currentThread().setContextClassLoader(scope.loader());
        Leftovers leftovers = new Leftovers();
        while (left > 0 && !goals.isEmpty()) {
            stint.begin();
            count++;
            long now = Stint.worked();
            left -= now - before;
            before = now;
            try {
                drawOne();
            } catch (ThreadDeath death) {
                throw death;
            } catch (Throwable error) {
                continue;  // arguments that cannot be made: another sequence
            } finally {
                Managers.takeAway();
                scope.noteThreads(drawing.makers, end(leftovers));
            }
        }
    }

    /** Whether threads were left behind. */
    private static boolean end(Leftovers leftovers) {
        try {
            return leftovers.end(0, 0);
        } catch (InterruptedException interrupted) {
            return false;  // a sequence interrupted its own thread
        }
    }

    private void drawOne() throws Throwable {
        Draft draft = new Draft(scope, random, constants, printed, probes::reset);
        drawing = draft;
        begin();
        running = null;
        if (random.nextInt(4) > 0 && !corpus.isEmpty()) {
            List<List<Step>> from = random.nextInt(3) == 0 && !pool.isEmpty() ? pool : corpus;
            int late = random.nextBoolean() ? Math.min(from.size(), MOST_LATE) : from.size();
            List<Step> base = from.get(from.size() - 1 - random.nextInt(late));
            boolean changes = random.nextInt(3) == 0;
            if (!replay(draft, changes ? changed(base, draft) : base)) {
                return;
            }
        }
        if (!setters.isEmpty() && random.nextInt(RARITY_OF_SETTING) == 0) {
            Method setter = setters.get(random.nextInt(setters.size()));
            if (!append(draft, draft.drawCall(setter, setter.getDeclaringClass()))) {
                return;
            }
        }
        int times = 1 + random.nextInt(MOST_AT_ONCE);
        Goal again = random.nextInt(4) == 0 ? pick() : null;
        for (int i = 0; i < times && draft.steps.size() < Draft.MOST_STEPS; i++) {
            Goal goal = again != null ? again : pick();
            running = goal;
            Step step = goal.call == Scope.READ ? draft.drawCopy(goal.receiver)
                : goal.call == Scope.WRITE ? draft.drawWriting(goal.receiver)
                : draft.drawCall(goal.call, goal.receiver);
            if (step == null) {
                continue;
            }
            boolean ended = append(draft, step);
            if (note(draft, ended)) {
                goal.useful++;
                useful.add(goal);
            }
            if (!ended || random.nextInt(RARITY_OF_REPEATING) == 0 && !repeat(draft, step)) {
                return;
            }
        }
        if (!draft.isUnfit) {
            keep(pool, MOST_POOL, draft.steps);
        }
    }

    /** Append the last call several times, many times if that does not take long, and once more; whether all ended. */
    private boolean repeat(Draft draft, Step step) {
        if (step.call == null || unrepeated.contains(step.call)) {
            return true;
        }
        long before = System.nanoTime();
        boolean ended = append(draft, step.repeated(FEW_TIMES));
        long took = (System.nanoTime() - before) / FEW_TIMES;
        int times = MANY_TIMES[random.nextInt(MANY_TIMES.length)];
        if (ended && times * took < MOST_REPEATING && random.nextInt(3) == 0) {
            ended = append(draft, step.repeated(times));
        }
        if (!ended) {
            return false;  // the loop is not the tested call
        }
        ended = append(draft, step);
        note(draft, ended);
        return ended;
    }

    private void begin() {
        if (restoring == null) {
            restoring = Statics.restoring(keepingTypes);
        }
        restoring.forEach(Runnable::run);
        probes.reset();
    }

    private Goal pick() {
        List<Goal> from = random.nextInt(4) == 0 && !useful.isEmpty() ? useful : goals;
        return from.get(random.nextInt(from.size()));
    }

    private boolean append(Draft draft, Step step) {
        thrown = null;
        try {
            Step.Operand given = draft.add(step);
            Object value = draft.values.get(given.step);
            if ((value instanceof String || value instanceof StringBuffer) && measuredCalls.contains(step.call)) {
                noteText(value.toString());
            }
            return true;
        } catch (VirtualMachineError | ThreadDeath error) {
            throw error;
        } catch (Throwable error) {
            thrown = error;
            return false;
        }
    }

    /** What a class prints it may also read. */
    private void noteText(String text) {
        if (text.length() > MOST_CHARS || seenTexts.size() >= MOST_SEEN || !Bench.isOfAnyRun(text) || !seenTexts.add(text)) {
            return;
        }
        if (printed.size() < MOST_TEXTS) {
            printed.add(text);
        } else {
            printed.set(random.nextInt(MOST_TEXTS), text);
        }
    }

    /** The class of an exception, and the line of the measured classes that it comes from. */
    private String placeOf(Throwable error) {
        for (StackTraceElement one : error.getStackTrace()) {
            if (measuredNames.contains(one.getClassName())) {
                return error.getClass().getName() + " at " + one.getClassName() + ":" + one.getLineNumber();
            }
        }
        return null;
    }

    /** Run given steps; whether all ended well. One that does not may still have reached something. */
    private boolean replay(Draft draft, List<Step> steps) {
        for (Step step : steps) {
            if (!append(draft, step)) {
                if (isMeasured(step)) {
                    note(draft, false);
                }
                return false;
            }
        }
        if (steps.size() > 0 && isMeasured(steps.get(steps.size() - 1))) {
            note(draft, true);
        }
        return true;
    }

    private boolean isMeasured(Step step) {
        return step.kind == Step.Kind.CALL && measuredCalls.contains(step.call);
    }

    /** With one literal drawn anew. */
    private List<Step> changed(List<Step> steps, Draft draft) {
        List<int[]> places = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            for (int j = 0; j < steps.get(i).operands.length; j++) {
                if (!steps.get(i).operands[j].isStep()) {
                    places.add(new int[] {i, j});
                }
            }
        }
        if (places.isEmpty()) {
            return steps;
        }
        int[] place = places.get(random.nextInt(places.size()));
        Step.Operand[] operands = steps.get(place[0]).operands.clone();
        for (Step.Operand one : operands) {
            draft.notice(one.isStep() ? null : one.value);
        }
        Step.Operand other = draft.redrawn(operands[place[1]]);
        if (other == null) {
            return steps;
        }
        operands[place[1]] = other;
        List<Step> made = new ArrayList<>(steps);
        made.set(place[0], steps.get(place[0]).with(operands));
        return made;
    }

    /** Keep the sequence if it reached something new. */
    private boolean note(Draft draft, boolean ended) {
        draft.isUnfit |= Managers.takeAway();
        if (draft.isUnfit) {
            return false;
        }
        Set<String> fresh = probes.takeNew(ended);
        String place = ended || thrown == null ? null : placeOf(thrown);
        boolean throwsAnew = wantsExceptions && place != null && thrownPlaces.add(place);
        if (fresh.isEmpty() && !throwsAnew) {
            return false;
        }
        List<Step> whole = new ArrayList<>(draft.steps);
        Set<String> wanted = ended ? fresh : probes.onlyByThrowing(fresh);  // what calls before it reach is theirs
        reaches(whole, wanted, ended, place);
        Set<String> again = probes.reachedOf(wanted);  // a class is initialized once, with the first sequence
        Set<String> lost = new HashSet<>(fresh);
        lost.removeAll(probes.reachedOf(fresh));
        probes.forget(lost, ended);  // a way of making an argument reached them that failed
        List<Step> small = reduced(whole, again.isEmpty() ? wanted : again, ended, place);
        reaches(small, Set.of(), ended, place);
        List<String> claims = probes.reached();
        if (place != null) {
            claims.add(place);
        }
        found.add(rendered(small, ended, claims));
        if (ended) {
            keep(corpus, MOST_CORPUS, whole);
            if (small.size() < whole.size()) {
                keep(corpus, MOST_CORPUS, small);
            }
        }
        return true;
    }

    private void keep(List<List<Step>> into, int most, List<Step> steps) {
        if (into.size() < most) {
            into.add(new ArrayList<>(steps));
        } else {
            into.set(random.nextInt(most), new ArrayList<>(steps));
        }
    }

    /** The shortest beginning that reaches the probes, without the steps that it does not need. */
    private List<Step> reduced(List<Step> steps, Set<String> wanted, boolean ended, String place) {
        List<Step> kept = steps;
        for (int size = 1; ended && size < steps.size(); size++) {
            List<Step> start = steps.subList(0, size);
            if (isMeasured(steps.get(size - 1)) && reaches(start, wanted, true, null)) {
                kept = new ArrayList<>(start);
                break;
            }
        }
        for (int at = kept.size() - 2; at >= 0; at--) {
            List<Step> fewer = without(kept, at);
            if (fewer != null && reaches(fewer, wanted, ended, place)) {
                kept = fewer;
            }
        }
        return withoutPairs(kept, wanted, ended, place);
    }

    /** Without two steps at once where one alone does not go: an element put in and taken out again. */
    private List<Step> withoutPairs(List<Step> steps, Set<String> wanted, boolean ended, String place) {
        List<Step> kept = steps;
        for (int at = kept.size() - 2; at > 0 && steps.size() <= MOST_FOR_PAIRS; at = Math.min(at, kept.size() - 1) - 1) {
            for (int other = at - 1; other >= 0; other--) {
                List<Step> one = without(kept, at);
                List<Step> fewer = one == null ? null : without(one, other);
                if (fewer != null && reaches(fewer, wanted, ended, place)) {
                    kept = fewer;
                    break;
                }
            }
        }
        return kept;
    }

    private boolean reaches(List<Step> steps, Set<String> wanted, boolean ended, String place) {
        begin();
        stint.begin();
        List<Object> values = new ArrayList<>();
        boolean ends = true;
        for (int i = 0; i < steps.size(); i++) {
            try {
                values.add(steps.get(i).run(values, scope.caller()));
            } catch (VirtualMachineError | ThreadDeath error) {
                throw error;
            } catch (Throwable error) {
                if (i < steps.size() - 1 || place != null && !place.equals(placeOf(error))) {
                    return false;
                }
                ends = false;
            }
        }
        return ends == ended && probes.reachedOf(wanted).size() == wanted.size();
    }

    /** The steps but for one; null if a later one uses it. */
    private static List<Step> without(List<Step> steps, int gone) {
        List<Step> made = new ArrayList<>();
        int[] places = new int[steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            if (i == gone) {
                continue;
            }
            places[i] = made.size();
            Step.Operand[] operands = steps.get(i).operands.clone();
            for (int j = 0; j < operands.length; j++) {
                if (operands[j].isStep() && operands[j].step == gone) {
                    return null;
                }
                operands[j] = operands[j].moved(places);
            }
            made.add(steps.get(i).with(operands));
        }
        return made;
    }

    // Text

    /**
     * As JSON: the called method, the statements before, the arguments (receiver first), which are variables, whether
     * the call ended, and what it reached.
     */
    private static String rendered(List<Step> steps, boolean ended, List<String> claims) {
        Set<Integer> used = new HashSet<>();
        for (Step step : steps) {
            for (Step.Operand operand : step.operands) {
                used.add(operand.step);
            }
        }
        List<String> names = new ArrayList<>();
        List<String> statements = new ArrayList<>();
        Map<String, Integer> taken = new HashMap<>();
        for (int i = 0; i < steps.size() - 1; i++) {
            Step step = steps.get(i);
            boolean isUsed = used.contains(i);
            names.add(isUsed ? nameOf(step.type, taken) : "");
            if (isUsed) {
                statements.add(step.type.getCanonicalName() + " " + names.get(i) + " = " + step.expression(names) + ";");
            } else if (step.isStatement()) {
                statements.add(step.statement(names));
            }
        }
        Step last = steps.get(steps.size() - 1);
        List<String> arguments = new ArrayList<>();
        Map<String, Boolean> objects = new LinkedHashMap<>();
        for (Step.Operand operand : last.operands) {
            String text = operand.isStep() ? names.get(operand.step) : operand.source;
            arguments.add(Bench.quoted(text));
            if (operand.isStep() && !steps.get(operand.step).type.isPrimitive()) {
                objects.put(Bench.quoted(text), true);
            }
        }
        List<String> lines = new ArrayList<>();
        statements.forEach(one -> lines.add(Bench.quoted(one)));
        Executable call = last.call;
        boolean makes = call instanceof Constructor;
        Class<?> given = makes ? void.class : ((Method) call).getReturnType();
        String descriptor = MethodType.methodType(given, call.getParameterTypes()).toMethodDescriptorString();
        return "{\"owner\": " + Bench.quoted(call.getDeclaringClass().getName().replace('.', '/'))
            + ", \"method\": " + Bench.quoted(makes ? "<init>" : call.getName())
            + ", \"descriptor\": " + Bench.quoted(descriptor)
            + ", \"statements\": [" + String.join(", ", lines) + "], \"arguments\": [" + String.join(", ", arguments)
            + "], \"known\": [" + String.join(", ", objects.keySet()) + "], \"ended\": " + ended
            + ", \"claims\": [" + quotedAll(claims) + "]}";
    }

    private static String quotedAll(List<String> texts) {
        List<String> made = new ArrayList<>();
        texts.forEach(one -> made.add(Bench.quoted(one)));
        return String.join(", ", made);
    }

    private static String nameOf(Class<?> type, Map<String, Integer> taken) {
        Class<?> inner = type.isArray() ? type.getComponentType() : type;
        while (inner.isArray()) {
            inner = inner.getComponentType();
        }
        String simple = inner.isPrimitive() ? "value" : inner == String.class ? "text" : inner.getSimpleName();
        int capitals = 0;
        while (capitals < simple.length() && Character.isUpperCase(simple.charAt(capitals))) {
            capitals++;
        }
        int lower = capitals < 2 || capitals == simple.length() ? capitals : capitals - 1;
        String name = simple.substring(0, lower).toLowerCase(Locale.ROOT) + simple.substring(lower);
        if (inner == Class.class) {
            name = "type";
        } else if (type.isArray()) {
            name += name.endsWith("s") ? "es" : "s";
        } else if (javax.lang.model.SourceVersion.isKeyword(name) || name.equals("result")) {
            name = "some" + simple;
        }
        int number = taken.merge(name, 1, Integer::sum);
        return number == 1 ? name : name + number;
    }
}
