package java.contract.java.nio.file;

import java.contract.*;
import java.nio.file.spi.FileSystemProvider;

@Pure
@Leaves(FileSystemProvider.class)
interface Path {
    java.nio.file.FileSystem getFileSystem();
    @OrNull java.nio.file.Path getFileName();
    @OrNull java.nio.file.Path getParent();
    @OrNull java.nio.file.Path getRoot();
    boolean isAbsolute();
    @Natural int getNameCount();
}
