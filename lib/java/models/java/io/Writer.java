// SPDX-License-Identifier: Apache-2.0
package java.io;

public abstract class Writer implements Appendable, Closeable, Flushable {
  protected Object lock;

  protected Writer() { lock = this; }
  protected Writer(Object lock) { this.lock = lock; }

  public static Writer nullWriter() { return new StringWriter(); }
  public void write(int c) throws IOException { write(new char[1], 0, 1); }
  public void write(char[] text) throws IOException { write(text, 0, 1); }
  public abstract void write(char[] text, int from, int count) throws IOException;
  public void write(String text) throws IOException { write(text, 0, 1); }
  public void write(String text, int from, int count) throws IOException { write(new char[1], 0, 1); }
  public Writer append(CharSequence text) throws IOException {
    write(String.valueOf(text));
    return this;
  }
  public Writer append(CharSequence text, int from, int to) throws IOException { return append(text); }
  public Writer append(char c) throws IOException {
    write(c);
    return this;
  }
  public abstract void flush() throws IOException;
  public abstract void close() throws IOException;
}
