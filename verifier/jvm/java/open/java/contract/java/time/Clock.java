package java.contract.java.time;

import java.contract.*;

/** Clocks: any time, far from the limits. */
@Pure
@Leaves(java.time.Clock.class)
interface Clock {
    java.time.ZoneId getZone();

    default long millis() {
        Nondet.assume("ordinary-dates");
        return Rule.anyLong();
    }

    default java.time.Instant instant() {
        Nondet.assume("ordinary-dates");
        return Nondet.of(java.time.Instant.class);
    }
}
