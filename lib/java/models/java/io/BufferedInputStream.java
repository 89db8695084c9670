// SPDX-License-Identifier: Apache-2.0
//
// Synchronized, as the real one; the buffer is not data here.
package java.io;

public class BufferedInputStream extends FilterInputStream {
  protected volatile byte[] buf;
  protected int count;
  protected int pos;
  protected int markpos;
  protected int marklimit;

  public BufferedInputStream(InputStream in) { super(in); }
  public BufferedInputStream(InputStream in, int size) { super(in); }

  public synchronized int read() throws IOException { return in.read(); }
  public synchronized int read(byte[] bytes, int from, int count) throws IOException {
    return in.read(bytes, from, count);
  }
  public synchronized long skip(long count) throws IOException { return in.skip(count); }
  public synchronized int available() throws IOException { return in.available(); }
  public synchronized void mark(int limit) {}
  public synchronized void reset() throws IOException {}
  public boolean markSupported() { return true; }
  public void close() throws IOException { in.close(); }
}
