package java.contract.java.io;

import java.contract.Pure;

interface LineNumberReader {
    @Pure int getLineNumber();
    void setLineNumber(int number);
}
