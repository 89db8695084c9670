// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;
import ravel.PerCall;

public final class URL implements java.io.Serializable {
  public URL(String text, String text2, int i, String text3) throws MalformedURLException {}
  public URL(String text, String text2, String text3) throws MalformedURLException {}
  public URL(String text, String text2, int i, String text3, URLStreamHandler uRLStreamHandler) throws MalformedURLException {}
  public URL(String text) throws MalformedURLException {}
  public URL(URL uRL, String text) throws MalformedURLException {}
  public URL(URL uRL, String text, URLStreamHandler uRLStreamHandler) throws MalformedURLException {}
  public String getQuery() { return ""; }
  public String getPath() { return ""; }
  public String getUserInfo() { return ""; }
  public String getAuthority() { return ""; }
  public int getPort() { return 0; }
  public int getDefaultPort() { return 0; }
  public String getProtocol() { return ""; }
  public String getHost() { return ""; }
  public String getFile() { return ""; }
  public String getRef() { return ""; }
  public boolean equals(Object x) { return false; }
  public int hashCode() { return 0; }
  public boolean sameFile(URL uRL) { return false; }
  public String toString() { return ""; }
  public String toExternalForm() { return ""; }
  public URI toURI() throws URISyntaxException { return Model.any(URI.class); }
  public URLConnection openConnection() throws java.io.IOException { return Model.any(URLConnection.class); }
  public URLConnection openConnection(Proxy proxy) throws java.io.IOException { return Model.any(URLConnection.class); }
  @PerCall
  public final java.io.InputStream openStream() throws java.io.IOException { return java.io.InputStream.nullInputStream(); }
  public final Object getContent() throws java.io.IOException { return null; }
  public final Object getContent(Class<?>[] type) throws java.io.IOException { return null; }
  public static void setURLStreamHandlerFactory(URLStreamHandlerFactory uRLStreamHandlerFactory) {}
}
