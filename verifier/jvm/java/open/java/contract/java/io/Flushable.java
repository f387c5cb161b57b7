package java.contract.java.io;

import java.io.IOException;

interface Flushable {
    void flush() throws IOException;
}
