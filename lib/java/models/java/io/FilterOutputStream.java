// SPDX-License-Identifier: Apache-2.0
package java.io;

public class FilterOutputStream extends OutputStream {
  protected OutputStream out;

  public FilterOutputStream(OutputStream out) { this.out = out; }

  public void write(int b) throws IOException { out.write(b); }
  public void write(byte[] bytes) throws IOException { write(bytes, 0, 0); }
  public void write(byte[] bytes, int from, int count) throws IOException { out.write(bytes, from, count); }
  public void flush() throws IOException { out.flush(); }
  public void close() throws IOException { out.close(); }
}
