package java.contract.java.io;

import java.contract.*;

/** What a CharArrayWriter and a ByteArrayOutputStream have in common: they never fail. */
interface InMemory {
    @Pure String toString();
    @Pure @Natural int size();
    void reset();
    void write(int unit);
}
