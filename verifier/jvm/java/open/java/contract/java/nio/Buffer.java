package java.contract.java.nio;

import java.contract.*;

@Pure
interface Buffer {
    @Natural int remaining();
    boolean hasRemaining();
    @Natural int position();
    @Natural int limit();
    @Natural int capacity();
    boolean isDirect();
    boolean isReadOnly();
    boolean hasArray();
}
