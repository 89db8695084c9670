// SPDX-License-Identifier: Apache-2.0
//
// Synchronized, as the real one, so what it does to itself is no data. But it reads the array that it was given and writes
// to the one that it is to fill.
package java.util.zip;

public class Inflater {
  private volatile byte[] input;

  public Inflater(boolean on) {}
  public Inflater() {}
  public void setInput(byte[] b, int i, int i2) { input = b; }
  public void setInput(byte[] b) { input = b; }
  public void setInput(java.nio.ByteBuffer byteBuffer) {}
  public void setDictionary(byte[] b, int i, int i2) { byte read = b[0]; }
  public void setDictionary(byte[] b) { byte read = b[0]; }
  public void setDictionary(java.nio.ByteBuffer byteBuffer) {}
  public int getRemaining() { return 0; }
  public boolean needsInput() { return false; }
  public boolean needsDictionary() { return false; }
  public boolean finished() { return false; }
  public int inflate(byte[] b, int i, int i2) throws DataFormatException { return fill(b); }
  public int inflate(byte[] b) throws DataFormatException { return fill(b); }
  public int inflate(java.nio.ByteBuffer byteBuffer) throws DataFormatException { return 0; }
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
