// SPDX-License-Identifier: Apache-2.0
//
// Holds its lock while it reads, as the real one; its buffer is no data here.
package java.io;

import java.util.stream.Stream;
import ravel.SlotStream;

public class BufferedReader extends Reader {
  private final Reader in;

  public BufferedReader(Reader in) { this.in = in; }
  public BufferedReader(Reader in, int size) { this.in = in; }

  public int read() throws IOException {
    synchronized (lock) {
      return in.read();
    }
  }
  public int read(char[] text, int from, int count) throws IOException {
    synchronized (lock) {
      return in.read(text, from, count);
    }
  }
  public String readLine() throws IOException {
    synchronized (lock) {
      in.read();
      return "";
    }
  }
  public Stream<String> lines() { return new SlotStream<>(""); }
  public long skip(long count) throws IOException { return in.skip(count); }
  public boolean ready() throws IOException { return in.ready(); }
  public boolean markSupported() { return true; }
  public void mark(int limit) throws IOException {}
  public void reset() throws IOException {}
  public void close() throws IOException { in.close(); }
}
