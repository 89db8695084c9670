// SPDX-License-Identifier: Apache-2.0
package java.io;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

public class OutputStreamWriter extends Writer {
  private final OutputStream out;

  public OutputStreamWriter(OutputStream out) { this.out = out; }
  public OutputStreamWriter(OutputStream out, String charset) throws UnsupportedEncodingException { this.out = out; }
  public OutputStreamWriter(OutputStream out, Charset charset) { this.out = out; }
  public OutputStreamWriter(OutputStream out, CharsetEncoder encoder) { this.out = out; }

  public String getEncoding() { return ""; }
  public void write(int c) throws IOException {
    synchronized (lock) {
      out.write(c);
    }
  }
  public void write(char[] text, int from, int count) throws IOException { write(text[0]); }
  public void write(String text, int from, int count) throws IOException { write(0); }
  public void flush() throws IOException { out.flush(); }
  public void close() throws IOException { out.close(); }
}
