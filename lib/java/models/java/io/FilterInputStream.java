// SPDX-License-Identifier: Apache-2.0
package java.io;

public class FilterInputStream extends InputStream {
  protected volatile InputStream in;

  protected FilterInputStream(InputStream in) { this.in = in; }

  public int read() throws IOException { return in.read(); }
  public int read(byte[] bytes) throws IOException { return read(bytes, 0, 0); }
  public int read(byte[] bytes, int from, int count) throws IOException { return in.read(bytes, from, count); }
  public long skip(long count) throws IOException { return in.skip(count); }
  public int available() throws IOException { return in.available(); }
  public void close() throws IOException { in.close(); }
  public void mark(int limit) { in.mark(limit); }
  public void reset() throws IOException { in.reset(); }
  public boolean markSupported() { return in.markSupported(); }
}
