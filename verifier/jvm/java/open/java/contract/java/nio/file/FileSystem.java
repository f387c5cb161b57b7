package java.contract.java.nio.file;

import java.contract.*;
import java.io.IOException;

@Leaves(java.nio.file.spi.FileSystemProvider.class)
interface FileSystem {
    @Pure java.nio.file.spi.FileSystemProvider provider();

    /** The default one cannot be closed. Nobody passes it to be closed as a Closeable: that is taken for granted. */
    void close() throws IOException, UnsupportedOperationException;
}
