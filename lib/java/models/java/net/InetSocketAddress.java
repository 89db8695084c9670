// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;
import ravel.PerCall;

public class InetSocketAddress extends SocketAddress {
  InetSocketAddress() {}
  public InetSocketAddress(int i) {}
  public InetSocketAddress(InetAddress inetAddress, int i) {}
  public InetSocketAddress(String text, int i) {}
  @PerCall
  public static InetSocketAddress createUnresolved(String text, int i) { return new InetSocketAddress(); }
  public final int getPort() { return 0; }
  public final InetAddress getAddress() { return Model.any(InetAddress.class); }
  public final String getHostName() { return ""; }
  public final String getHostString() { return ""; }
  public final boolean isUnresolved() { return false; }
  public String toString() { return ""; }
  public final boolean equals(Object x) { return false; }
  public final int hashCode() { return 0; }
}
