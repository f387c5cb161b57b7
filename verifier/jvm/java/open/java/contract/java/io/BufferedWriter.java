package java.contract.java.io;

import java.io.IOException;

interface BufferedWriter {
    void newLine() throws IOException;
}
