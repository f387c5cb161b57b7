package java.contract.java.util;

import java.contract.*;

@Steady
interface Currency {
    String getCurrencyCode();
    int getNumericCode();
    int getDefaultFractionDigits();
    @Varying String getDisplayName();
    @Varying String getSymbol();
}
