package java.contract.java.lang.reflect;

import java.contract.*;

@Pure
interface AccessibleObject extends Annotated {
    @Varying boolean isAccessible();
}
