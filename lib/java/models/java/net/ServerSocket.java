// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;

public class ServerSocket implements java.io.Closeable {
  protected ServerSocket(SocketImpl socketImpl) {}
  public ServerSocket() throws java.io.IOException {}
  public ServerSocket(int i) throws java.io.IOException {}
  public ServerSocket(int i, int i2) throws java.io.IOException {}
  public ServerSocket(int i, int i2, InetAddress inetAddress) throws java.io.IOException {}
  public void bind(SocketAddress socketAddress) throws java.io.IOException {}
  public void bind(SocketAddress socketAddress, int i) throws java.io.IOException {}
  public InetAddress getInetAddress() { return Model.any(InetAddress.class); }
  public int getLocalPort() { return 0; }
  public SocketAddress getLocalSocketAddress() { return Model.any(SocketAddress.class); }
  public Socket accept() throws java.io.IOException { return Model.any(Socket.class); }
  protected final void implAccept(Socket socket) throws java.io.IOException {}
  public void close() throws java.io.IOException {}
  public java.nio.channels.ServerSocketChannel getChannel() { return Model.any(java.nio.channels.ServerSocketChannel.class); }
  public boolean isBound() { return false; }
  public boolean isClosed() { return false; }
  public void setSoTimeout(int i) throws SocketException {}
  public int getSoTimeout() throws java.io.IOException { return 0; }
  public void setReuseAddress(boolean on) throws SocketException {}
  public boolean getReuseAddress() throws SocketException { return false; }
  public String toString() { return ""; }
  public static void setSocketFactory(SocketImplFactory socketImplFactory) throws java.io.IOException {}
  public void setReceiveBufferSize(int i) throws SocketException {}
  public int getReceiveBufferSize() throws SocketException { return 0; }
  public void setPerformancePreferences(int i, int i2, int i3) {}
  public <T> ServerSocket setOption(SocketOption<T> socketOption, T t) throws java.io.IOException { return this; }
  public <T> T getOption(SocketOption<T> socketOption) throws java.io.IOException { return null; }
  public java.util.Set<SocketOption<?>> supportedOptions() { return null; }
}
