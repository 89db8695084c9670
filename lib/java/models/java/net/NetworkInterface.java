// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.PerCall;

public final class NetworkInterface {
  NetworkInterface() {}
  public String getName() { return ""; }
  public java.util.Enumeration<InetAddress> getInetAddresses() { return null; }
  public java.util.stream.Stream<InetAddress> inetAddresses() { return null; }
  public java.util.List<InterfaceAddress> getInterfaceAddresses() { return null; }
  public java.util.Enumeration<NetworkInterface> getSubInterfaces() { return null; }
  public java.util.stream.Stream<NetworkInterface> subInterfaces() { return null; }
  public NetworkInterface getParent() { return this; }
  public int getIndex() { return 0; }
  public String getDisplayName() { return ""; }
  @PerCall
  public static NetworkInterface getByName(String text) throws SocketException { return new NetworkInterface(); }
  @PerCall
  public static NetworkInterface getByIndex(int i) throws SocketException { return new NetworkInterface(); }
  @PerCall
  public static NetworkInterface getByInetAddress(InetAddress inetAddress) throws SocketException { return new NetworkInterface(); }
  public static java.util.Enumeration<NetworkInterface> getNetworkInterfaces() throws SocketException { return null; }
  public static java.util.stream.Stream<NetworkInterface> networkInterfaces() throws SocketException { return null; }
  public boolean isUp() throws SocketException { return false; }
  public boolean isLoopback() throws SocketException { return false; }
  public boolean isPointToPoint() throws SocketException { return false; }
  public boolean supportsMulticast() throws SocketException { return false; }
  @PerCall
  public byte[] getHardwareAddress() throws SocketException { return new byte[0]; }
  public int getMTU() throws SocketException { return 0; }
  public boolean isVirtual() { return false; }
  public boolean equals(Object x) { return false; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
}
