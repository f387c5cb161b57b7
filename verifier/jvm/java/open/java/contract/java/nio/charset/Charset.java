package java.contract.java.nio.charset;

import java.contract.*;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.charset.spi.CharsetProvider;

@Steady
interface Charset {
    String name();
    String displayName();
    @Varying boolean canEncode();
    boolean isRegistered();
    boolean contains(java.nio.charset.Charset other);
    CharsetDecoder newDecoder();
    int compareTo(java.nio.charset.Charset other);

    /** A name may be none, or that of a charset that is not there. */
    @Leaves({java.nio.charset.Charset.class, CharsetProvider.class})
    class Instead {
        static java.nio.charset.Charset forName(String name) {
            if (!Nondet.isUnknown(name)) {
                return java.nio.charset.Charset.forName(name);
            }
            Rule.mayFail(IllegalCharsetNameException.class);
            Rule.mayFail(UnsupportedCharsetException.class);
            return Nondet.of(java.nio.charset.Charset.class);
        }

        static boolean isSupported(String name) {
            if (!Nondet.isUnknown(name)) {
                return java.nio.charset.Charset.isSupported(name);
            }
            Rule.mayFail(IllegalCharsetNameException.class);
            return Nondet.flip();
        }
    }
}
