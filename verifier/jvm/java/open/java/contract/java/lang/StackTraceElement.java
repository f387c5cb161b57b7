package java.contract.java.lang;

import java.contract.*;

@Steady
interface StackTraceElement {
    String getClassName();
    String getMethodName();
    @OrNull String getFileName();
    int getLineNumber();
    boolean isNativeMethod();
    @OrNull String getModuleName();
}
