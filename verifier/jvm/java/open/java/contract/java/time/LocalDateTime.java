package java.contract.java.time;

import java.contract.*;
import java.time.DayOfWeek;

/** Dates with times: moved ones fail at the limits of years only. */
@Steady
interface LocalDateTime {
    /** What holds if dates are far from the limits of their classes. */
    @Pure
    @UnlessKnown
    final class Made {
        private Made() {}

        private static java.time.LocalDateTime moved(long amount) {
            Rule.moved(amount);
            return Nondet.of(java.time.LocalDateTime.class);
        }

        static DayOfWeek getDayOfWeek(java.time.LocalDateTime self) {
            return self.toLocalDate().getDayOfWeek();
        }

        static java.time.LocalDateTime plusDays(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusDays(amount);
        }

        static java.time.LocalDateTime plusWeeks(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusWeeks(amount);
        }

        static java.time.LocalDateTime plusMonths(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusMonths(amount);
        }

        static java.time.LocalDateTime plusYears(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusYears(amount);
        }

        static java.time.LocalDateTime plusHours(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusHours(amount);
        }

        static java.time.LocalDateTime plusMinutes(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusMinutes(amount);
        }

        static java.time.LocalDateTime plusSeconds(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusSeconds(amount);
        }

        static java.time.LocalDateTime minusDays(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusDays(amount);
        }

        static java.time.LocalDateTime minusWeeks(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusWeeks(amount);
        }

        static java.time.LocalDateTime minusMonths(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusMonths(amount);
        }

        static java.time.LocalDateTime minusYears(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusYears(amount);
        }

        static java.time.LocalDateTime minusHours(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusHours(amount);
        }

        static java.time.LocalDateTime minusMinutes(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusMinutes(amount);
        }

        static java.time.LocalDateTime minusSeconds(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusSeconds(amount);
        }
    }
}
