// SPDX-License-Identifier: Apache-2.0
package java.io;

public class BufferedOutputStream extends FilterOutputStream {
  protected byte[] buf;
  protected int count;

  public BufferedOutputStream(OutputStream out) { super(out); }
  public BufferedOutputStream(OutputStream out, int size) { super(out); }

  public synchronized void write(int b) throws IOException { out.write(b); }
  public synchronized void write(byte[] bytes, int from, int count) throws IOException {
    out.write(bytes, from, count);
  }
  public synchronized void flush() throws IOException { out.flush(); }
}
