// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.net;

import ravel.Model;
import ravel.PerCall;

public class Socket implements java.io.Closeable {
  public Socket() {}
  public Socket(Proxy proxy) {}
  protected Socket(SocketImpl socketImpl) throws SocketException {}
  public Socket(String text, int i) throws UnknownHostException, java.io.IOException {}
  public Socket(InetAddress inetAddress, int i) throws java.io.IOException {}
  public Socket(String text, int i, InetAddress inetAddress, int i2) throws java.io.IOException {}
  public Socket(InetAddress inetAddress, int i, InetAddress inetAddress2, int i2) throws java.io.IOException {}
  public Socket(String text, int i, boolean on) throws java.io.IOException {}
  public Socket(InetAddress inetAddress, int i, boolean on) throws java.io.IOException {}
  public void connect(SocketAddress socketAddress) throws java.io.IOException {}
  public void connect(SocketAddress socketAddress, int i) throws java.io.IOException {}
  public void bind(SocketAddress socketAddress) throws java.io.IOException {}
  public InetAddress getInetAddress() { return Model.any(InetAddress.class); }
  public InetAddress getLocalAddress() { return Model.any(InetAddress.class); }
  public int getPort() { return 0; }
  public int getLocalPort() { return 0; }
  public SocketAddress getRemoteSocketAddress() { return Model.any(SocketAddress.class); }
  public SocketAddress getLocalSocketAddress() { return Model.any(SocketAddress.class); }
  public java.nio.channels.SocketChannel getChannel() { return Model.any(java.nio.channels.SocketChannel.class); }
  @PerCall
  public java.io.InputStream getInputStream() throws java.io.IOException { return java.io.InputStream.nullInputStream(); }
  @PerCall
  public java.io.OutputStream getOutputStream() throws java.io.IOException { return java.io.OutputStream.nullOutputStream(); }
  public void setTcpNoDelay(boolean on) throws SocketException {}
  public boolean getTcpNoDelay() throws SocketException { return false; }
  public void setSoLinger(boolean on, int i) throws SocketException {}
  public int getSoLinger() throws SocketException { return 0; }
  public void sendUrgentData(int i) throws java.io.IOException {}
  public void setOOBInline(boolean on) throws SocketException {}
  public boolean getOOBInline() throws SocketException { return false; }
  public void setSoTimeout(int i) throws SocketException {}
  public int getSoTimeout() throws SocketException { return 0; }
  public void setSendBufferSize(int i) throws SocketException {}
  public int getSendBufferSize() throws SocketException { return 0; }
  public void setReceiveBufferSize(int i) throws SocketException {}
  public int getReceiveBufferSize() throws SocketException { return 0; }
  public void setKeepAlive(boolean on) throws SocketException {}
  public boolean getKeepAlive() throws SocketException { return false; }
  public void setTrafficClass(int i) throws SocketException {}
  public int getTrafficClass() throws SocketException { return 0; }
  public void setReuseAddress(boolean on) throws SocketException {}
  public boolean getReuseAddress() throws SocketException { return false; }
  public void close() throws java.io.IOException {}
  public void shutdownInput() throws java.io.IOException {}
  public void shutdownOutput() throws java.io.IOException {}
  public String toString() { return ""; }
  public boolean isConnected() { return false; }
  public boolean isBound() { return false; }
  public boolean isClosed() { return false; }
  public boolean isInputShutdown() { return false; }
  public boolean isOutputShutdown() { return false; }
  public static void setSocketImplFactory(SocketImplFactory socketImplFactory) throws java.io.IOException {}
  public void setPerformancePreferences(int i, int i2, int i3) {}
  public <T> Socket setOption(SocketOption<T> socketOption, T t) throws java.io.IOException { return this; }
  public <T> T getOption(SocketOption<T> socketOption) throws java.io.IOException { return null; }
  public java.util.Set<SocketOption<?>> supportedOptions() { return null; }
}
