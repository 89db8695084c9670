// SPDX-License-Identifier: Apache-2.0
//
// A file in memory: a buffer whose bytes are seen by others in ways that are left out.
package java.nio;

import ravel.PerCall;

public class MappedByteBuffer extends ByteBuffer {
  MappedByteBuffer(byte[] elements) { super(elements, null); }
  public final boolean isLoaded() { return true; }
  public final MappedByteBuffer load() { return this; }
  public final MappedByteBuffer force() { return this; }
  public final MappedByteBuffer force(int index, int length) { return this; }
  public final MappedByteBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final MappedByteBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final MappedByteBuffer mark() {
    super.mark();
    return this;
  }
  public final MappedByteBuffer reset() {
    super.reset();
    return this;
  }
  public final MappedByteBuffer clear() {
    super.clear();
    return this;
  }
  public final MappedByteBuffer flip() {
    super.flip();
    return this;
  }
  public final MappedByteBuffer rewind() {
    super.rewind();
    return this;
  }
  @PerCall
  public MappedByteBuffer slice() { return new MappedByteBuffer(array()); }
  @PerCall
  public MappedByteBuffer slice(int index, int length) { return new MappedByteBuffer(array()); }
  @PerCall
  public MappedByteBuffer duplicate() { return new MappedByteBuffer(array()); }
  public MappedByteBuffer compact() {
    super.compact();
    return this;
  }
}
