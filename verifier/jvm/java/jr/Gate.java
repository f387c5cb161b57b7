package jr;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Where two threads of a repetition of a stress replay meet before they race: whoever comes first waits a
 * little for another one. Then both go on, each after a few turns of a loop more, and so does all that comes
 * later.
 */
public final class Gate {
    private static final long WAIT_NS = 1_500_000;
    private static final int MOST_ALONE = 8;
    private static final int SPINS_PER_LOOK = 32;

    /** That of this repetition. */
    static volatile Gate current;

    private final AtomicReference<Thread> waiting = new AtomicReference<>();
    private final int[] delays;
    private volatile boolean open;
    private volatile int alone;

    /** How many turns of a loop the first and the second thread to come are to be late. */
    Gate(int first, int second) {
        delays = new int[] {first, second};
    }

    /** Called by the program before an access for which there is a race. */
    public static void pass() {
        Gate gate = current;
        if (gate != null && !gate.open) {
            gate.meet();
        }
    }

    private void meet() {
        Thread other = waiting.get();
        if (other == null && waiting.compareAndSet(null, Thread.currentThread())) {
            if (isMet()) {
                delay(delays[0]);
            }
        } else if (other != null && waiting.compareAndSet(other, null)) {
            open = true;
            delay(delays[1]);
        }
    }

    /** Whether another thread came while this one was waiting. */
    private boolean isMet() {
        long end = System.nanoTime() + WAIT_NS;
        for (int spins = 1; !open; spins++) {
            boolean late = spins % SPINS_PER_LOOK == 0 && System.nanoTime() > end;
            if (late && waiting.compareAndSet(Thread.currentThread(), null)) {
                alone++;
                open |= alone >= MOST_ALONE;
                return false;
            }
        }
        return true;
    }

    private void delay(int turns) {
        for (int i = 0; i < turns && open; i++) {
            continue;
        }
    }
}
