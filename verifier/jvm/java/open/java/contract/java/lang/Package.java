package java.contract.java.lang;

import java.contract.*;
import java.contract.java.lang.reflect.Annotated;

@Steady
interface Package extends Annotated {
    String getName();
    @OrNull String getImplementationVersion();
    @OrNull String getImplementationTitle();
    @OrNull String getImplementationVendor();
    @OrNull String getSpecificationVersion();
    @OrNull String getSpecificationTitle();
    @OrNull String getSpecificationVendor();
    boolean isSealed();
}
