// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util.zip;

public class Inflater {
  public Inflater(boolean on) {}
  public Inflater() {}
  public void setInput(byte[] b, int i, int i2) {}
  public void setInput(byte[] b) {}
  public void setInput(java.nio.ByteBuffer byteBuffer) {}
  public void setDictionary(byte[] b, int i, int i2) {}
  public void setDictionary(byte[] b) {}
  public void setDictionary(java.nio.ByteBuffer byteBuffer) {}
  public int getRemaining() { return 0; }
  public boolean needsInput() { return false; }
  public boolean needsDictionary() { return false; }
  public boolean finished() { return false; }
  public int inflate(byte[] b, int i, int i2) throws DataFormatException { return 0; }
  public int inflate(byte[] b) throws DataFormatException { return 0; }
  public int inflate(java.nio.ByteBuffer byteBuffer) throws DataFormatException { return 0; }
  public int getAdler() { return 0; }
  public int getTotalIn() { return 0; }
  public long getBytesRead() { return 0; }
  public int getTotalOut() { return 0; }
  public long getBytesWritten() { return 0; }
  public void reset() {}
  public void end() {}
}
