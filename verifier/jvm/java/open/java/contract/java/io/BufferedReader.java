package java.contract.java.io;

import java.contract.OrNull;
import java.io.IOException;

interface BufferedReader {
    @OrNull String readLine() throws IOException;
}
