// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.util.zip;

public class CRC32 implements Checksum {
  private int state;

  public CRC32() {}
  public void update(int i) { state = 1; }
  public void update(byte[] b, int i, int i2) { state = 1; }
  public void update(java.nio.ByteBuffer byteBuffer) { state = 1; }
  public void reset() { state = 1; }
  public long getValue() { return state; }
}
