// SPDX-License-Identifier: Apache-2.0
package java.io;

public class StringWriter extends Writer {
  private final StringBuffer buffer = new StringBuffer();

  public StringWriter() {}
  public StringWriter(int size) {}

  public void write(int c) { buffer.append((char) c); }
  public void write(char[] text, int from, int count) { buffer.append(text, from, count); }
  public void write(String text) { buffer.append(text); }
  public void write(String text, int from, int count) { buffer.append(text); }
  public StringWriter append(CharSequence text) {
    buffer.append(text);
    return this;
  }
  public StringWriter append(CharSequence text, int from, int to) { return append(text); }
  public StringWriter append(char c) {
    buffer.append(c);
    return this;
  }
  public String toString() { return buffer.toString(); }
  public StringBuffer getBuffer() { return buffer; }
  public void flush() {}
  public void close() throws IOException {}
}
