package java.contract.java.util;

import java.contract.Pure;

@Pure
interface Date {
    long getTime();
    boolean before(java.util.Date other);
    boolean after(java.util.Date other);
    int compareTo(java.util.Date other);
}
