package java.contract.java.io;

import java.io.IOException;

interface Closeable {
    void close() throws IOException;
}
