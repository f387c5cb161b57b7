package java.contract.java.lang;

import java.contract.*;

@Pure
interface CharSequence {
    @Natural int length();
    boolean isEmpty();
}
