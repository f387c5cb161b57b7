package java.contract.java.net;

import java.contract.*;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLStreamHandler;

@Leaves(URLStreamHandler.class)
interface URL {
    InputStream openStream() throws IOException;
    @Pure String getProtocol();
    @Pure @OrNull String getHost();
    @Pure @OrNull String getPath();
    @Pure @OrNull String getFile();
    @Pure int getPort();
    @Pure int getDefaultPort();
    @Pure @OrNull String getQuery();
    @Pure @OrNull String getRef();
    @Pure @OrNull String getUserInfo();
    @Pure @OrNull String getAuthority();
    @Pure String toExternalForm();
}
