// SPDX-License-Identifier: Apache-2.0
package java.io;

public class StringReader extends Reader {
  public StringReader(String text) {}

  public int read() throws IOException { return 0; }
  public int read(char[] text, int from, int count) throws IOException {
    text[0] = 0;
    return 1;
  }
  public long skip(long count) throws IOException { return 0; }
  public boolean ready() throws IOException { return true; }
  public boolean markSupported() { return true; }
  public void mark(int limit) throws IOException {}
  public void reset() throws IOException {}
  public void close() {}
}
