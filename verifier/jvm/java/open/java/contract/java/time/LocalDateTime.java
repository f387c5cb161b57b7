package java.contract.java.time;

import java.contract.*;
import java.time.DayOfWeek;
import java.time.temporal.TemporalAmount;

/** Dates with times: moved ones fail at the limits of years only. */
@Steady
interface LocalDateTime {
    /** What holds if dates are far from the limits of their classes. */
    @Pure
    @UnlessKnown
    final class Made {
        private Made() {}

        private static java.time.LocalDateTime moved(long days) {
            Rule.moved(days);
            return Nondet.of(java.time.LocalDateTime.class);
        }

        static DayOfWeek getDayOfWeek(java.time.LocalDateTime self) {
            return self.toLocalDate().getDayOfWeek();
        }

        private static boolean isNear(TemporalAmount amount) {
            boolean isKnown = amount instanceof java.time.Duration || amount instanceof java.time.Period;
            return isKnown && Nondet.areDatesNear();
        }

        private static long days(TemporalAmount amount) {
            if (amount instanceof java.time.Duration) {
                return ((java.time.Duration) amount).getSeconds() / 86_400;
            }
            java.time.Period period = (java.time.Period) amount;
            return 31 * period.toTotalMonths() + period.getDays();
        }

        static java.time.LocalDateTime plus(java.time.LocalDateTime self, TemporalAmount amount) {
            return isNear(amount) ? moved(days(amount)) : self.plus(amount);
        }

        static java.time.LocalDateTime minus(java.time.LocalDateTime self, TemporalAmount amount) {
            return isNear(amount) ? moved(days(amount)) : self.minus(amount);
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
            return Nondet.areDatesNear() ? moved(amount / 24) : self.plusHours(amount);
        }

        static java.time.LocalDateTime plusMinutes(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount / 1_440) : self.plusMinutes(amount);
        }

        static java.time.LocalDateTime plusSeconds(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount / 86_400) : self.plusSeconds(amount);
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
            return Nondet.areDatesNear() ? moved(amount / 24) : self.minusHours(amount);
        }

        static java.time.LocalDateTime minusMinutes(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount / 1_440) : self.minusMinutes(amount);
        }

        static java.time.LocalDateTime minusSeconds(java.time.LocalDateTime self, long amount) {
            return Nondet.areDatesNear() ? moved(amount / 86_400) : self.minusSeconds(amount);
        }
    }
}
