package java.contract.java.text;

import java.contract.*;

@Pure
interface DecimalFormat {
    String toPattern();
    @OrNull String getPositivePrefix();
    @OrNull String getNegativePrefix();
    java.text.DecimalFormatSymbols getDecimalFormatSymbols();
}
