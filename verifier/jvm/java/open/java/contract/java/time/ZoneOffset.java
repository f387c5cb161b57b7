package java.contract.java.time;

import java.contract.Steady;

@Steady
interface ZoneOffset {
    int getTotalSeconds();
}
