// SPDX-License-Identifier: Apache-2.0
//
// Synchronized, as the real one. The array is the sender's or receiver's own: nothing guards its elements.
package java.net;

import ravel.Model;

public final class DatagramPacket {
  private byte[] data;
  private int state;

  public DatagramPacket(byte[] b, int i, int i2) { data = b; }
  public DatagramPacket(byte[] b, int i) { data = b; }
  public DatagramPacket(byte[] b, int i, int i2, InetAddress inetAddress, int i3) { data = b; }
  public DatagramPacket(byte[] b, int i, int i2, SocketAddress socketAddress) { data = b; }
  public DatagramPacket(byte[] b, int i, InetAddress inetAddress, int i2) { data = b; }
  public DatagramPacket(byte[] b, int i, SocketAddress socketAddress) { data = b; }
  public synchronized InetAddress getAddress() { return Model.any(InetAddress.class); }
  public synchronized int getPort() { return state; }
  public synchronized byte[] getData() { return data; }
  public synchronized int getOffset() { return state; }
  public synchronized int getLength() { return state; }
  public synchronized void setData(byte[] b, int i, int i2) { data = b; }
  public synchronized void setAddress(InetAddress inetAddress) { state = 1; }
  public synchronized void setPort(int i) { state = 1; }
  public synchronized void setSocketAddress(SocketAddress socketAddress) { state = 1; }
  public synchronized SocketAddress getSocketAddress() { return Model.any(SocketAddress.class); }
  public synchronized void setData(byte[] b) { data = b; }
  public synchronized void setLength(int i) { state = 1; }
}
