package jr;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Whether the virtual machine ran out of stack or heap since it started: it counts the StackOverflowErrors
 * and OutOfMemoryErrors that it raises itself, caught or not, and says so in its report about itself.
 */
final class Exhaustion {
    private static final String COUNTS = "OutOfMemory and StackOverflow Exception counts";
    /** A part of the report that comes after the counts. */
    private static final String LATER_PART = "VM Arguments:";

    private Exhaustion() {}

    /** False only if it is certain that neither happened. */
    static boolean mayHaveHappened() {
        try {
            Object report = ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "vmInfo", new Object[0], new String[0]);
            String text = String.valueOf(report);
            return text.contains(COUNTS) || !text.contains(LATER_PART);
        } catch (JMException | RuntimeException | LinkageError | VirtualMachineError unknown) {
            return true;
        }
    }
}
