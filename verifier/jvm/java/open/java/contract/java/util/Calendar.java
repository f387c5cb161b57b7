package java.contract.java.util;

import java.contract.*;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Calendars are assumed to be lenient: a strict one fails where its fields do not fit together. */
@Leaves(java.util.Calendar.class)
interface Calendar {
    @Pure TimeZone getTimeZone();
    @Pure boolean isLenient();
    @Pure int getFirstDayOfWeek();
    @Pure int getMinimalDaysInFirstWeek();
    @Pure String getCalendarType();

    @Pure
    default int get(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
        return switch (field) {
            case java.util.Calendar.MONTH, java.util.Calendar.HOUR -> Nondet.within(0, 11);
            case java.util.Calendar.WEEK_OF_YEAR -> Nondet.within(1, 53);
            case java.util.Calendar.WEEK_OF_MONTH -> Nondet.within(0, 6);
            case java.util.Calendar.DAY_OF_MONTH -> Nondet.within(1, 31);
            case java.util.Calendar.DAY_OF_YEAR -> Nondet.within(1, 366);
            case java.util.Calendar.DAY_OF_WEEK -> Nondet.within(1, 7);
            case java.util.Calendar.DAY_OF_WEEK_IN_MONTH -> Nondet.within(-1, 6);
            case java.util.Calendar.AM_PM -> Nondet.within(0, 1);
            case java.util.Calendar.HOUR_OF_DAY -> Nondet.within(0, 23);
            case java.util.Calendar.MINUTE, java.util.Calendar.SECOND -> Nondet.within(0, 59);
            case java.util.Calendar.MILLISECOND -> Nondet.within(0, 999);
            default -> any();
        };
    }

    @Pure
    default boolean isSet(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
        return Nondet.flip();
    }

    @Pure
    default int getMaximum(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
        return any();
    }

    @Pure
    default int getMinimum(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
        return any();
    }

    @Pure
    default int getActualMaximum(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
        return any();
    }

    @Pure
    default int getActualMinimum(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
        return any();
    }

    @Pure
    default long getTimeInMillis() {
        lenient();
        return Nondet.within(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Pure
    default Date getTime() {
        lenient();
        return Nondet.of(Date.class);
    }

    @Pure
    default Object clone() {
        lenient();
        return Nondet.like(this);
    }

    @Pure
    default int compareTo(java.util.Calendar other) {
        lenient();
        Rule.ofJdk(other);
        return any();
    }

    /** The offsets of the zone, which are the last two fields, are not added to. */
    default void add(int field, int amount) {
        check(field, java.util.Calendar.ZONE_OFFSET);
    }

    default void set(int field, int value) {
        check(field, java.util.Calendar.FIELD_COUNT);
    }

    default void set(int year, int month, int day) {
        lenient();
    }

    default void set(int year, int month, int day, int hour, int minute) {
        lenient();
    }

    default void set(int year, int month, int day, int hour, int minute, int second) {
        lenient();
    }

    default void clear(int field) {
        check(field, java.util.Calendar.FIELD_COUNT);
    }

    default void clear() {
        lenient();
    }

    default void setTimeInMillis(long time) {
        lenient();
    }

    @Leaves({java.util.Calendar.class, Date.class})
    default void setTime(Date time) {
        lenient();
        Rule.ofJdk(time);
    }

    @Leaves({java.util.Calendar.class, TimeZone.class})
    default void setTimeZone(TimeZone zone) {
        lenient();
        Rule.ofJdk(zone);
    }

    private static int any() {
        return Nondet.within(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static void check(int field, int count) {
        lenient();
        if (field < 0 || field >= count) {
            throw Nondet.refuse("of a field that there is not");
        }
    }

    private static void lenient() {
        if (Nondet.keeps(java.util.Calendar.class, "setLenient")) {
            throw Nondet.refuse("where the program keeps calendars and makes some strict");
        }
    }

    /** An initialiser of a class runs the JDK's code: what it makes, static fields may hold for good. */
    @Leaves({java.util.Calendar.class, TimeZone.class, Locale.class})
    class Instead {
        static java.util.Calendar getInstance() {
            return Nondet.isInitialising() ? java.util.Calendar.getInstance() : Nondet.of(java.util.Calendar.class);
        }

        static java.util.Calendar getInstance(TimeZone zone) {
            if (Nondet.isInitialising() || zone == null) {
                return java.util.Calendar.getInstance(zone);
            }
            return Nondet.of(java.util.Calendar.class);
        }

        static java.util.Calendar getInstance(Locale locale) {
            if (Nondet.isInitialising() || locale == null) {
                return java.util.Calendar.getInstance(locale);
            }
            return Nondet.of(java.util.Calendar.class);
        }

        static java.util.Calendar getInstance(TimeZone zone, Locale locale) {
            if (Nondet.isInitialising() || zone == null || locale == null) {
                return java.util.Calendar.getInstance(zone, locale);
            }
            return Nondet.of(java.util.Calendar.class);
        }
    }
}
