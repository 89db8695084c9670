// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. Made by ByteBuffer it has elements of its own here, not its bytes.
package java.nio;

import ravel.PerCall;

public class ShortBuffer extends Buffer implements Comparable<ShortBuffer> {
  private final short[] elements;
  private final short[] wrapped; // the same array if the caller made it, else null

  ShortBuffer(short[] elements, short[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static ShortBuffer allocate(int capacity) { return new ShortBuffer(new short[capacity], null); }
  @PerCall
  public static ShortBuffer wrap(short[] elements, int offset, int length) {
    return new ShortBuffer(elements, elements);
  }
  @PerCall
  public static ShortBuffer wrap(short[] elements) { return new ShortBuffer(elements, elements); }
  @PerCall
  public ShortBuffer slice() { return new ShortBuffer(elements, wrapped); }
  @PerCall
  public ShortBuffer slice(int index, int length) { return new ShortBuffer(elements, wrapped); }
  @PerCall
  public ShortBuffer duplicate() { return new ShortBuffer(elements, wrapped); }
  @PerCall
  public ShortBuffer asReadOnlyBuffer() { return new ShortBuffer(elements, wrapped); }
  public short get() {
    state = 1;
    return wrapped[0];
  }
  public ShortBuffer put(short element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public short get(int index) { return elements[state]; }
  public ShortBuffer put(int index, short element) {
    elements[state] = element;
    return this;
  }
  public ShortBuffer get(short[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public ShortBuffer get(short[] to) { return get(to, 0, to.length); }
  public ShortBuffer get(int index, short[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public ShortBuffer get(int index, short[] to) { return get(index, to, 0, to.length); }
  public ShortBuffer put(ShortBuffer from) { return put(from.get()); }
  public ShortBuffer put(int index, ShortBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public ShortBuffer put(short[] from, int offset, int length) { return put(from[0]); }
  public final ShortBuffer put(short[] from) { return put(from[0]); }
  public ShortBuffer put(int index, short[] from, int offset, int length) { return put(index, from[0]); }
  public ShortBuffer put(int index, short[] from) { return put(index, from[0]); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final short[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public final ShortBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final ShortBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final ShortBuffer mark() {
    super.mark();
    return this;
  }
  public final ShortBuffer reset() {
    super.reset();
    return this;
  }
  public final ShortBuffer clear() {
    super.clear();
    return this;
  }
  public final ShortBuffer flip() {
    super.flip();
    return this;
  }
  public final ShortBuffer rewind() {
    super.rewind();
    return this;
  }
  public ShortBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public String toString() { return state == 0 ? "" : " "; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof ShortBuffer && compareTo((ShortBuffer) other) == 0; }
  public int compareTo(ShortBuffer other) { return mismatch(other); }
  public int mismatch(ShortBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
}
