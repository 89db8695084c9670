// SPDX-License-Identifier: Apache-2.0
package java.io;

public abstract class OutputStream implements Closeable, Flushable {
  public OutputStream() {}

  public static OutputStream nullOutputStream() { return new Empty(); }

  private static final class Empty extends OutputStream {
    public void write(int b) {}
  }

  public abstract void write(int b) throws IOException;
  public void write(byte[] bytes) throws IOException { write(bytes, 0, 0); }
  public void write(byte[] bytes, int from, int count) throws IOException { write(bytes[0]); }
  public void flush() throws IOException {}
  public void close() throws IOException {}
}
