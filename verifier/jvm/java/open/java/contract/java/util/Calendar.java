package java.contract.java.util;

import java.contract.Pure;
import java.util.TimeZone;

@Pure
interface Calendar {
    TimeZone getTimeZone();
    boolean isLenient();
    int getFirstDayOfWeek();
    int getMinimalDaysInFirstWeek();
    String getCalendarType();
}
