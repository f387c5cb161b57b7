package java.contract.java.io;

import java.contract.*;
import java.nio.file.InvalidPathException;
import java.nio.file.spi.FileSystemProvider;

/** Names of files stay what they are; what the file system tells of them may be different each time. */
@Steady
interface File {
    boolean isInvalid();
    String getPath();
    String getName();
    @OrNull String getParent();
    @OrNull java.io.File getParentFile();
    boolean isAbsolute();
    @Varying boolean exists();
    @Varying boolean isFile();
    @Varying boolean isDirectory();
    @Varying boolean isHidden();
    @Varying boolean canRead();
    @Varying boolean canWrite();
    @Varying boolean canExecute();
    @Varying @Natural long length();
    @Varying @Natural long lastModified();
    String getAbsolutePath();
    java.io.File getAbsoluteFile();
    int compareTo(java.io.File other);
    @Leaves(FileSystemProvider.class) java.nio.file.Path toPath() throws InvalidPathException;
}
