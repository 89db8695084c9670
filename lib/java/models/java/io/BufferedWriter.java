// SPDX-License-Identifier: Apache-2.0
package java.io;

public class BufferedWriter extends Writer {
  private final Writer out;

  public BufferedWriter(Writer out) { this.out = out; }
  public BufferedWriter(Writer out, int size) { this.out = out; }

  public void write(int c) throws IOException {
    synchronized (lock) {
      out.write(c);
    }
  }
  public void write(char[] text, int from, int count) throws IOException {
    synchronized (lock) {
      out.write(text, from, count);
    }
  }
  public void write(String text, int from, int count) throws IOException { write(0); }
  public void newLine() throws IOException { write(0); }
  public void flush() throws IOException { out.flush(); }
  public void close() throws IOException { out.close(); }
}
