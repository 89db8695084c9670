// SPDX-License-Identifier: Apache-2.0
package java.io;

import java.nio.charset.Charset;
import ravel.PerCall;

public class ByteArrayOutputStream extends OutputStream {
  protected byte[] buf = new byte[1];
  protected int count;

  public ByteArrayOutputStream() {}
  public ByteArrayOutputStream(int size) {}

  public synchronized void write(int b) {
    buf[0] = (byte) b;
    count = 1;
  }
  public synchronized void write(byte[] bytes, int from, int count) { write(bytes[0]); }
  public void writeBytes(byte[] bytes) { write(bytes[0]); }
  public synchronized void writeTo(OutputStream out) throws IOException { out.write(buf, 0, count); }
  public synchronized void reset() { count = 0; }
  @PerCall
  public synchronized byte[] toByteArray() { return new byte[] {buf[0]}; }
  public synchronized int size() { return count; }
  public synchronized String toString() { return count == 0 ? "" : " "; }
  public synchronized String toString(String charset) throws UnsupportedEncodingException { return toString(); }
  public synchronized String toString(Charset charset) { return toString(); }
  public synchronized String toString(int high) { return toString(); }
  public void close() throws IOException {}
}
