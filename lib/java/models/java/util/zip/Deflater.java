// SPDX-License-Identifier: Apache-2.0
//
// Synchronized, as the real one, so what it does to itself is no data. But it reads the array that it was given and writes
// to the one that it is to fill.
package java.util.zip;

public class Deflater {
  private volatile byte[] input;

  public static final int DEFLATED = 8;
  public static final int NO_COMPRESSION = 0;
  public static final int BEST_SPEED = 1;
  public static final int BEST_COMPRESSION = 9;
  public static final int DEFAULT_COMPRESSION = -1;
  public static final int FILTERED = 1;
  public static final int HUFFMAN_ONLY = 2;
  public static final int DEFAULT_STRATEGY = 0;
  public static final int NO_FLUSH = 0;
  public static final int SYNC_FLUSH = 2;
  public static final int FULL_FLUSH = 3;

  public Deflater(int i, boolean on) {}
  public Deflater(int i) {}
  public Deflater() {}
  public void setInput(byte[] b, int i, int i2) { input = b; }
  public void setInput(byte[] b) { input = b; }
  public void setInput(java.nio.ByteBuffer byteBuffer) {}
  public void setDictionary(byte[] b, int i, int i2) { byte read = b[0]; }
  public void setDictionary(byte[] b) { byte read = b[0]; }
  public void setDictionary(java.nio.ByteBuffer byteBuffer) {}
  public void setStrategy(int i) {}
  public void setLevel(int i) {}
  public boolean needsInput() { return false; }
  public void finish() {}
  public boolean finished() { return false; }
  public int deflate(byte[] b, int i, int i2) { return fill(b); }
  public int deflate(byte[] b) { return fill(b); }
  public int deflate(java.nio.ByteBuffer byteBuffer) { return 0; }
  public int deflate(byte[] b, int i, int i2, int i3) { return fill(b); }
  public int deflate(java.nio.ByteBuffer byteBuffer, int i) { return 0; }
  public int getAdler() { return 0; }
  public int getTotalIn() { return 0; }
  public long getBytesRead() { return 0; }
  public int getTotalOut() { return 0; }
  public long getBytesWritten() { return 0; }
  public void reset() {}
  public void end() {}

  private int fill(byte[] output) {
    output[0] = input[0];
    return 1;
  }
}
