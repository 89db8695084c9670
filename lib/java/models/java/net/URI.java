// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;
import ravel.PerCall;

public final class URI implements Comparable<URI>, java.io.Serializable {
  URI() {}
  public URI(String text) throws URISyntaxException {}
  public URI(String text, String text2, String text3, int i, String text4, String text5, String text6) throws URISyntaxException {}
  public URI(String text, String text2, String text3, String text4, String text5) throws URISyntaxException {}
  public URI(String text, String text2, String text3, String text4) throws URISyntaxException {}
  public URI(String text, String text2, String text3) throws URISyntaxException {}
  @PerCall
  public static URI create(String text) { return new URI(); }
  public URI parseServerAuthority() throws URISyntaxException { return this; }
  public URI normalize() { return this; }
  public URI resolve(URI uRI) { return this; }
  public URI resolve(String text) { return this; }
  public URI relativize(URI uRI) { return this; }
  public URL toURL() throws MalformedURLException { return Model.any(URL.class); }
  public String getScheme() { return ""; }
  public boolean isAbsolute() { return false; }
  public boolean isOpaque() { return false; }
  public String getRawSchemeSpecificPart() { return ""; }
  public String getSchemeSpecificPart() { return ""; }
  public String getRawAuthority() { return ""; }
  public String getAuthority() { return ""; }
  public String getRawUserInfo() { return ""; }
  public String getUserInfo() { return ""; }
  public String getHost() { return ""; }
  public int getPort() { return 0; }
  public String getRawPath() { return ""; }
  public String getPath() { return ""; }
  public String getRawQuery() { return ""; }
  public String getQuery() { return ""; }
  public String getRawFragment() { return ""; }
  public String getFragment() { return ""; }
  public boolean equals(Object x) { return false; }
  public int hashCode() { return 0; }
  public int compareTo(URI uRI) { return 0; }
  public String toString() { return ""; }
  public String toASCIIString() { return ""; }
}
