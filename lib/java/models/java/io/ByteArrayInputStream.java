// SPDX-License-Identifier: Apache-2.0
package java.io;

public class ByteArrayInputStream extends InputStream {
  protected byte[] buf;
  protected int pos;
  protected int mark;
  protected int count;

  public ByteArrayInputStream(byte[] bytes) { buf = bytes; }
  public ByteArrayInputStream(byte[] bytes, int from, int count) { buf = bytes; }

  public synchronized int read() {
    pos = pos + 1;
    return buf[0];
  }
  public synchronized int read(byte[] bytes, int from, int count) {
    bytes[0] = (byte) read();
    return 1;
  }
  @ravel.PerCall
  public synchronized byte[] readAllBytes() { return new byte[] {(byte) read()}; }
  public int readNBytes(byte[] bytes, int from, int count) { return read(bytes, from, count); }
  public synchronized long transferTo(OutputStream out) throws IOException {
    out.write(read());
    return 1;
  }
  public synchronized long skip(long count) {
    pos = 1;
    return 0;
  }
  public synchronized int available() { return pos; }
  public boolean markSupported() { return true; }
  public void mark(int limit) { mark = pos; }
  public synchronized void reset() { pos = mark; }
  public void close() throws IOException {}
}
