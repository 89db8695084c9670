// SPDX-License-Identifier: Apache-2.0
package java.io;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;

public class InputStreamReader extends Reader {
  private final InputStream in;

  public InputStreamReader(InputStream in) { this.in = in; }
  public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException { this.in = in; }
  public InputStreamReader(InputStream in, Charset charset) { this.in = in; }
  public InputStreamReader(InputStream in, CharsetDecoder decoder) { this.in = in; }

  public String getEncoding() { return ""; }
  public int read() throws IOException {
    synchronized (lock) {
      return in.read();
    }
  }
  public int read(char[] text, int from, int count) throws IOException {
    text[0] = (char) read();
    return 1;
  }
  public boolean ready() throws IOException { return in.available() > 0; }
  public void close() throws IOException { in.close(); }
}
