package java.contract.java.time;

import java.contract.*;
import java.time.LocalDateTime;
import java.time.temporal.Temporal;

/** Durations: they fail at the limit of seconds only. */
@Steady
interface Duration {
    /** Two dates with a time are never further apart than durations reach. */
    @Pure
    @UnlessKnown
    final class Instead {
        private Instead() {}

        static java.time.Duration between(Temporal start, Temporal end) {
            boolean areDates = start instanceof LocalDateTime && end instanceof LocalDateTime;
            return areDates ? Nondet.of(java.time.Duration.class) : java.time.Duration.between(start, end);
        }
    }

    /** What holds if durations are far from the limits of their class. */
    @Pure
    @UnlessKnown
    final class Made {
        private Made() {}

        private static java.time.Duration moved(long amount) {
            Rule.moved(amount);
            return Nondet.of(java.time.Duration.class);
        }

        private static java.time.Duration with(java.time.Duration other) {
            Rule.given(other);
            return moved(1);
        }

        static String toString(java.time.Duration self) {
            return Nondet.of(String.class);
        }

        static java.time.Duration plus(java.time.Duration self, java.time.Duration other) {
            return Nondet.areDatesNear() ? with(other) : self.plus(other);
        }

        static java.time.Duration plusDays(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusDays(amount);
        }

        static java.time.Duration plusHours(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusHours(amount);
        }

        static java.time.Duration plusMinutes(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusMinutes(amount);
        }

        static java.time.Duration plusSeconds(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusSeconds(amount);
        }

        static java.time.Duration plusMillis(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusMillis(amount);
        }

        static java.time.Duration minus(java.time.Duration self, java.time.Duration other) {
            return Nondet.areDatesNear() ? with(other) : self.minus(other);
        }

        static java.time.Duration minusDays(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusDays(amount);
        }

        static java.time.Duration minusHours(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusHours(amount);
        }

        static java.time.Duration minusMinutes(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusMinutes(amount);
        }

        static java.time.Duration minusSeconds(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusSeconds(amount);
        }

        static java.time.Duration minusMillis(java.time.Duration self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusMillis(amount);
        }

        static java.time.Duration multipliedBy(java.time.Duration self, long factor) {
            return Nondet.areDatesNear() ? moved(factor) : self.multipliedBy(factor);
        }
    }
}
