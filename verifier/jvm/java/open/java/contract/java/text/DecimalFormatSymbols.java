package java.contract.java.text;

import java.contract.*;

@Pure
interface DecimalFormatSymbols {
    char getZeroDigit();
    char getGroupingSeparator();
    char getDecimalSeparator();
    char getPerMill();
    char getPercent();
    char getDigit();
    char getPatternSeparator();
    char getMinusSign();
    char getMonetaryDecimalSeparator();
    char getMonetaryGroupingSeparator();
    String getExponentSeparator();
    @OrNull String getInfinity();
    @OrNull String getNaN();
}
