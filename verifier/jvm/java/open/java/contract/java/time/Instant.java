package java.contract.java.time;

import java.contract.*;

/** Points in time: moved ones fail at the limits of the line only. */
@Steady
interface Instant {
    /** What holds if dates are far from the limits of their classes. */
    @Pure
    @UnlessKnown
    final class Made {
        private Made() {}

        private static java.time.Instant moved(long amount) {
            Rule.moved(amount);
            return Nondet.of(java.time.Instant.class);
        }

        static java.time.Instant plusSeconds(java.time.Instant self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusSeconds(amount);
        }

        static java.time.Instant plusMillis(java.time.Instant self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusMillis(amount);
        }

        static java.time.Instant minusSeconds(java.time.Instant self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusSeconds(amount);
        }

        static java.time.Instant minusMillis(java.time.Instant self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusMillis(amount);
        }
    }
}
