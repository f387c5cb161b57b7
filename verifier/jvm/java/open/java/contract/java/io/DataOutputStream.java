package java.contract.java.io;

import java.contract.*;

interface DataOutputStream {
    @Pure @Natural int size();
}
