package java.contract.java.text;

import java.contract.Pure;
import java.text.DateFormatSymbols;

@Pure
interface SimpleDateFormat {
    String toPattern();
    DateFormatSymbols getDateFormatSymbols();
}
