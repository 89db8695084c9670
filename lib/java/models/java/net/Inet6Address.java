// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;
import ravel.PerCall;

public final class Inet6Address extends InetAddress {
  Inet6Address() {}
  @PerCall
  public static Inet6Address getByAddress(String text, byte[] b, NetworkInterface networkInterface) throws UnknownHostException { return new Inet6Address(); }
  @PerCall
  public static Inet6Address getByAddress(String text, byte[] b, int i) throws UnknownHostException { return new Inet6Address(); }
  public boolean isMulticastAddress() { return false; }
  public boolean isAnyLocalAddress() { return false; }
  public boolean isLoopbackAddress() { return false; }
  public boolean isLinkLocalAddress() { return false; }
  public boolean isSiteLocalAddress() { return false; }
  public boolean isMCGlobal() { return false; }
  public boolean isMCNodeLocal() { return false; }
  public boolean isMCLinkLocal() { return false; }
  public boolean isMCSiteLocal() { return false; }
  public boolean isMCOrgLocal() { return false; }
  @PerCall
  public byte[] getAddress() { return new byte[0]; }
  public int getScopeId() { return 0; }
  public NetworkInterface getScopedInterface() { return Model.any(NetworkInterface.class); }
  public String getHostAddress() { return ""; }
  public int hashCode() { return 0; }
  public boolean equals(Object x) { return false; }
  public boolean isIPv4CompatibleAddress() { return false; }
}
