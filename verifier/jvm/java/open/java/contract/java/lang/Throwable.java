package java.contract.java.lang;

import java.contract.*;

/** A few exceptions fail where arrays that they keep are empty. */
@Pure
@Leaves({})
interface Throwable {
    @OrNull String getMessage();
    @OrNull String getLocalizedMessage();
    String toString();
    @OrNull java.lang.Throwable getCause();
    java.lang.StackTraceElement[] getStackTrace();
    java.lang.Throwable[] getSuppressed();
}
