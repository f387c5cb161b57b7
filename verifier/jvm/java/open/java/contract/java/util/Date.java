package java.contract.java.util;

import java.contract.*;

interface Date {
    @Pure long getTime();
    @Pure boolean before(java.util.Date other);
    @Pure boolean after(java.util.Date other);
    @Pure int compareTo(java.util.Date other);
    @Leaves(java.util.Date.class) void setTime(long time);
}
