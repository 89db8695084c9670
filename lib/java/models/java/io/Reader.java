// SPDX-License-Identifier: Apache-2.0
package java.io;

import java.nio.CharBuffer;

public abstract class Reader implements Readable, Closeable {
  protected Object lock;

  protected Reader() { lock = this; }
  protected Reader(Object lock) { this.lock = lock; }

  public static Reader nullReader() { return new StringReader(""); }
  public int read(CharBuffer buffer) throws IOException { return read(); }
  public int read() throws IOException { return read(new char[1], 0, 1); }
  public int read(char[] text) throws IOException { return read(text, 0, 1); }
  public abstract int read(char[] text, int from, int count) throws IOException;
  public long skip(long count) throws IOException { return 0; }
  public boolean ready() throws IOException { return true; }
  public boolean markSupported() { return false; }
  public void mark(int limit) throws IOException {}
  public void reset() throws IOException {}
  public abstract void close() throws IOException;
  public long transferTo(Writer out) throws IOException {
    out.write(read());
    return 0;
  }
}
