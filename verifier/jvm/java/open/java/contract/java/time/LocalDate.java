package java.contract.java.time;

import java.contract.*;
import java.time.DayOfWeek;
import java.time.temporal.TemporalAmount;

/** Dates: moved ones fail at the limits of years only. */
@Steady
interface LocalDate {
    /** What holds if dates are far from the limits of their classes. */
    @Pure
    @UnlessKnown
    final class Made {
        private Made() {}

        private static java.time.LocalDate moved(long amount) {
            Rule.moved(amount);
            return Nondet.of(java.time.LocalDate.class);
        }

        /** The JDK divides many times to tell it. */
        static DayOfWeek getDayOfWeek(java.time.LocalDate self) {
            return DayOfWeek.of(Nondet.told(1, 7, Rule.day(self)));
        }

        private static java.time.LocalDate moved(java.time.Period amount) {
            return moved(31 * amount.toTotalMonths() + amount.getDays());
        }

        static java.time.LocalDate plus(java.time.LocalDate self, TemporalAmount amount) {
            boolean isNear = amount instanceof java.time.Period && Nondet.areDatesNear();
            return isNear ? moved((java.time.Period) amount) : self.plus(amount);
        }

        static java.time.LocalDate minus(java.time.LocalDate self, TemporalAmount amount) {
            boolean isNear = amount instanceof java.time.Period && Nondet.areDatesNear();
            return isNear ? moved((java.time.Period) amount) : self.minus(amount);
        }

        static java.time.LocalDate plusDays(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusDays(amount);
        }

        static java.time.LocalDate plusWeeks(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusWeeks(amount);
        }

        static java.time.LocalDate plusMonths(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusMonths(amount);
        }

        static java.time.LocalDate plusYears(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.plusYears(amount);
        }

        static java.time.LocalDate minusDays(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusDays(amount);
        }

        static java.time.LocalDate minusWeeks(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusWeeks(amount);
        }

        static java.time.LocalDate minusMonths(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusMonths(amount);
        }

        static java.time.LocalDate minusYears(java.time.LocalDate self, long amount) {
            return Nondet.areDatesNear() ? moved(amount) : self.minusYears(amount);
        }
    }
}
