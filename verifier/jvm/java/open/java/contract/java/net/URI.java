package java.contract.java.net;

import java.contract.*;

@Steady
interface URI {
    @OrNull String getScheme();
    @OrNull String getHost();
    @OrNull String getPath();
    @OrNull String getRawPath();
    int getPort();
    @OrNull String getQuery();
    @OrNull String getRawQuery();
    @OrNull String getFragment();
    @OrNull String getUserInfo();
    @OrNull String getAuthority();
    @OrNull String getSchemeSpecificPart();
    boolean isAbsolute();
    boolean isOpaque();
    String toASCIIString();
    java.net.URI normalize();
}
