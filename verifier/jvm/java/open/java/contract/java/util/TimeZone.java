package java.contract.java.util;

import java.contract.Pure;
import java.util.Date;

@Pure
interface TimeZone {
    String getID();
    int getRawOffset();
    int getOffset(long time);
    int getDSTSavings();
    boolean useDaylightTime();
    boolean observesDaylightTime();
    boolean inDaylightTime(Date time);
    String getDisplayName();
}
