// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.PerCall;

public class InetAddress implements java.io.Serializable {
  InetAddress() {}
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
  public boolean isReachable(int i) throws java.io.IOException { return false; }
  public boolean isReachable(NetworkInterface networkInterface, int i, int i2) throws java.io.IOException { return false; }
  public String getHostName() { return ""; }
  public String getCanonicalHostName() { return ""; }
  @PerCall
  public byte[] getAddress() { return new byte[0]; }
  public String getHostAddress() { return ""; }
  public int hashCode() { return 0; }
  public boolean equals(Object x) { return false; }
  public String toString() { return ""; }
  @PerCall
  public static InetAddress getByAddress(String text, byte[] b) throws UnknownHostException { return new InetAddress(); }
  @PerCall
  public static InetAddress getByName(String text) throws UnknownHostException { return new InetAddress(); }
  @PerCall
  public static InetAddress[] getAllByName(String text) throws UnknownHostException { return new InetAddress[0]; }
  @PerCall
  public static InetAddress getLoopbackAddress() { return new InetAddress(); }
  @PerCall
  public static InetAddress getByAddress(byte[] b) throws UnknownHostException { return new InetAddress(); }
  @PerCall
  public static InetAddress getLocalHost() throws UnknownHostException { return new InetAddress(); }
}
