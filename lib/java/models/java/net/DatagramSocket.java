// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;

public class DatagramSocket implements java.io.Closeable {
  public DatagramSocket() throws SocketException {}
  protected DatagramSocket(DatagramSocketImpl datagramSocketImpl) {}
  public DatagramSocket(SocketAddress socketAddress) throws SocketException {}
  public DatagramSocket(int i) throws SocketException {}
  public DatagramSocket(int i, InetAddress inetAddress) throws SocketException {}
  public void bind(SocketAddress socketAddress) throws SocketException {}
  public void connect(InetAddress inetAddress, int i) {}
  public void connect(SocketAddress socketAddress) throws SocketException {}
  public void disconnect() {}
  public boolean isBound() { return false; }
  public boolean isConnected() { return false; }
  public InetAddress getInetAddress() { return Model.any(InetAddress.class); }
  public int getPort() { return 0; }
  public SocketAddress getRemoteSocketAddress() { return Model.any(SocketAddress.class); }
  public SocketAddress getLocalSocketAddress() { return Model.any(SocketAddress.class); }
  public void send(DatagramPacket packet) throws java.io.IOException {
    byte read = packet.getData()[0];
  }
  public void receive(DatagramPacket packet) throws java.io.IOException {
    packet.getData()[0] = 0;
    packet.setPort(1);
  }
  public InetAddress getLocalAddress() { return Model.any(InetAddress.class); }
  public int getLocalPort() { return 0; }
  public void setSoTimeout(int i) throws SocketException {}
  public int getSoTimeout() throws SocketException { return 0; }
  public void setSendBufferSize(int i) throws SocketException {}
  public int getSendBufferSize() throws SocketException { return 0; }
  public void setReceiveBufferSize(int i) throws SocketException {}
  public int getReceiveBufferSize() throws SocketException { return 0; }
  public void setReuseAddress(boolean on) throws SocketException {}
  public boolean getReuseAddress() throws SocketException { return false; }
  public void setBroadcast(boolean on) throws SocketException {}
  public boolean getBroadcast() throws SocketException { return false; }
  public void setTrafficClass(int i) throws SocketException {}
  public int getTrafficClass() throws SocketException { return 0; }
  public void close() {}
  public boolean isClosed() { return false; }
  public java.nio.channels.DatagramChannel getChannel() { return Model.any(java.nio.channels.DatagramChannel.class); }
  public static void setDatagramSocketImplFactory(DatagramSocketImplFactory datagramSocketImplFactory) throws java.io.IOException {}
  public <T> DatagramSocket setOption(SocketOption<T> socketOption, T t) throws java.io.IOException { return this; }
  public <T> T getOption(SocketOption<T> socketOption) throws java.io.IOException { return null; }
  public java.util.Set<SocketOption<?>> supportedOptions() { return null; }
  public void joinGroup(SocketAddress socketAddress, NetworkInterface networkInterface) throws java.io.IOException {}
  public void leaveGroup(SocketAddress socketAddress, NetworkInterface networkInterface) throws java.io.IOException {}
}
