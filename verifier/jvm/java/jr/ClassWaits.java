package jr;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Which threads wait until another thread has initialised a class (JVMS 5.5, step 2). The virtual machine
 * counts them as running and finds no deadlock among them; only its thread dump tells, since release 17.
 * Where it does not, no thread is said to wait.
 */
final class ClassWaits {
    private static final Pattern HEADER = Pattern.compile("^\".*\" #(\\d+) .*in Object\\.wait\\(\\).*");
    private static final String WAITS = "\t- waiting on the Class initialization monitor for ";
    private static final String STATE = "   java.lang.Thread.State: RUNNABLE";

    private ClassWaits() {}

    /** The ids of those threads that wait so; empty if none of the threads runs an initialiser. */
    static Set<Long> among(Collection<Thread> threads) {
        Set<Long> waiting = new HashSet<>();
        for (Thread thread : threads) {
            if (thread.getName().indexOf('"') >= 0 || thread.getName().indexOf('\n') >= 0) {
                return waiting; // it could pass for something else in a dump
            }
        }
        if (threads.stream().noneMatch(ClassWaits::initialises)) {
            return waiting;
        }
        String[] lines = dump().split("\\R");
        for (int i = 0; i + 3 < lines.length; i++) {
            Matcher header = HEADER.matcher(lines[i]);
            if (header.matches() && lines[i + 1].equals(STATE) && lines[i + 2].startsWith("\tat ")
                    && lines[i + 3].startsWith(WAITS)) {
                waiting.add(Long.parseLong(header.group(1)));
            }
        }
        return waiting;
    }

    private static boolean initialises(Thread thread) {
        return Arrays.stream(thread.getStackTrace()).anyMatch(at -> at.getMethodName().equals("<clinit>"));
    }

    /** The text of a thread dump; empty where the virtual machine has no such command. */
    private static String dump() {
        try {
            Object text = ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "threadPrint",
                    new Object[] {new String[0]}, new String[] {String[].class.getName()});
            return (String) text;
        } catch (JMException missing) {
            return "";
        }
    }
}
