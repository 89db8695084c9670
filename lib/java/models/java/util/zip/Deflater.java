// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util.zip;

public class Deflater {
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
  public void setInput(byte[] b, int i, int i2) {}
  public void setInput(byte[] b) {}
  public void setInput(java.nio.ByteBuffer byteBuffer) {}
  public void setDictionary(byte[] b, int i, int i2) {}
  public void setDictionary(byte[] b) {}
  public void setDictionary(java.nio.ByteBuffer byteBuffer) {}
  public void setStrategy(int i) {}
  public void setLevel(int i) {}
  public boolean needsInput() { return false; }
  public void finish() {}
  public boolean finished() { return false; }
  public int deflate(byte[] b, int i, int i2) { return 0; }
  public int deflate(byte[] b) { return 0; }
  public int deflate(java.nio.ByteBuffer byteBuffer) { return 0; }
  public int deflate(byte[] b, int i, int i2, int i3) { return 0; }
  public int deflate(java.nio.ByteBuffer byteBuffer, int i) { return 0; }
  public int getAdler() { return 0; }
  public int getTotalIn() { return 0; }
  public long getBytesRead() { return 0; }
  public int getTotalOut() { return 0; }
  public long getBytesWritten() { return 0; }
  public void reset() {}
  public void end() {}
}
