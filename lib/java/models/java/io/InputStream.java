// SPDX-License-Identifier: Apache-2.0
//
// Where a stream stands is data (two threads that read one stream get parts each), but the real classes
// mostly have no lock, and programs share streams on purpose: nothing is said about it here. A class
// below that wraps another stream calls it.
package java.io;

public abstract class InputStream implements Closeable {
  public InputStream() {}

  public static InputStream nullInputStream() { return new Empty(); }

  private static final class Empty extends InputStream {
    public int read() { return -1; }
  }

  public abstract int read() throws IOException;
  public int read(byte[] bytes) throws IOException { return read(bytes, 0, 0); }
  public int read(byte[] bytes, int from, int count) throws IOException {
    bytes[0] = (byte) read();
    return 1;
  }
  @ravel.PerCall
  public byte[] readAllBytes() throws IOException { return new byte[] {(byte) read()}; }
  @ravel.PerCall
  public byte[] readNBytes(int count) throws IOException { return new byte[] {(byte) read()}; }
  public int readNBytes(byte[] bytes, int from, int count) throws IOException { return read(bytes, from, count); }
  public long skip(long count) throws IOException { return read(); }
  public void skipNBytes(long count) throws IOException { read(); }
  public int available() throws IOException { return 0; }
  public void close() throws IOException {}
  public void mark(int limit) {}
  public void reset() throws IOException {}
  public boolean markSupported() { return false; }
  public long transferTo(OutputStream out) throws IOException {
    out.write(read());
    return 0;
  }
}
