// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.net;

import ravel.Model;
import ravel.PerCall;

public final class DatagramPacket {
  private int state;

  public DatagramPacket(byte[] b, int i, int i2) {}
  public DatagramPacket(byte[] b, int i) {}
  public DatagramPacket(byte[] b, int i, int i2, InetAddress inetAddress, int i3) {}
  public DatagramPacket(byte[] b, int i, int i2, SocketAddress socketAddress) {}
  public DatagramPacket(byte[] b, int i, InetAddress inetAddress, int i2) {}
  public DatagramPacket(byte[] b, int i, SocketAddress socketAddress) {}
  public InetAddress getAddress() { return Model.any(InetAddress.class); }
  public int getPort() { return state; }
  @PerCall
  public byte[] getData() { return new byte[0]; }
  public int getOffset() { return state; }
  public int getLength() { return state; }
  public void setData(byte[] b, int i, int i2) { state = 1; }
  public void setAddress(InetAddress inetAddress) { state = 1; }
  public void setPort(int i) { state = 1; }
  public void setSocketAddress(SocketAddress socketAddress) { state = 1; }
  public SocketAddress getSocketAddress() { return Model.any(SocketAddress.class); }
  public void setData(byte[] b) { state = 1; }
  public void setLength(int i) { state = 1; }
}
