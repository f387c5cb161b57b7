package java.contract.java.text;

import java.contract.*;

@Pure
interface NumberFormat {
    boolean isGroupingUsed();
    boolean isParseIntegerOnly();
    @Natural int getMaximumFractionDigits();
    @Natural int getMinimumFractionDigits();
    @Natural int getMaximumIntegerDigits();
    @Natural int getMinimumIntegerDigits();
}
