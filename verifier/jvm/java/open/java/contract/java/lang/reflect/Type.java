package java.contract.java.lang.reflect;

import java.contract.Steady;

@Steady
interface Type {
    String getTypeName();
}
