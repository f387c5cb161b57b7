package java.contract.java.nio.charset;

import java.contract.*;
import java.nio.charset.CharsetDecoder;

@Steady
interface Charset {
    String name();
    String displayName();
    @Varying boolean canEncode();
    boolean isRegistered();
    boolean contains(java.nio.charset.Charset other);
    CharsetDecoder newDecoder();
    int compareTo(java.nio.charset.Charset other);
}
