package java.contract.java.nio.file.spi;

import java.contract.*;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.OpenOption;
import java.nio.file.Path;

@Leaves(java.nio.file.spi.FileSystemProvider.class)
interface FileSystemProvider {
    default InputStream newInputStream(Path path, OpenOption[] options) {
        if (!Nondet.isForeign(path)) {
            throw Nondet.refuse("with a path that was made here");
        }
        if (options == null || options.length > 0) {
            throw Nondet.refuse("with options");
        }
        Rule.mayFail(IOException.class);
        return Nondet.of(InputStream.class);
    }
}
