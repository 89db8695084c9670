// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. Made by ByteBuffer it has elements of its own here, not its bytes.
package java.nio;

import ravel.PerCall;

public class LongBuffer extends Buffer implements Comparable<LongBuffer> {
  private final long[] elements;
  private final long[] wrapped; // the same array if the caller made it, else null

  LongBuffer(long[] elements, long[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static LongBuffer allocate(int capacity) { return new LongBuffer(new long[capacity], null); }
  @PerCall
  public static LongBuffer wrap(long[] elements, int offset, int length) {
    return new LongBuffer(elements, elements);
  }
  @PerCall
  public static LongBuffer wrap(long[] elements) { return new LongBuffer(elements, elements); }
  @PerCall
  public LongBuffer slice() { return new LongBuffer(elements, wrapped); }
  @PerCall
  public LongBuffer slice(int index, int length) { return new LongBuffer(elements, wrapped); }
  @PerCall
  public LongBuffer duplicate() { return new LongBuffer(elements, wrapped); }
  @PerCall
  public LongBuffer asReadOnlyBuffer() { return new LongBuffer(elements, wrapped); }
  public long get() {
    state = 1;
    return wrapped[0];
  }
  public LongBuffer put(long element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public long get(int index) { return elements[state]; }
  public LongBuffer put(int index, long element) {
    elements[state] = element;
    return this;
  }
  public LongBuffer get(long[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public LongBuffer get(long[] to) { return get(to, 0, to.length); }
  public LongBuffer get(int index, long[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public LongBuffer get(int index, long[] to) { return get(index, to, 0, to.length); }
  public LongBuffer put(LongBuffer from) { return put(from.get()); }
  public LongBuffer put(int index, LongBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public LongBuffer put(long[] from, int offset, int length) { return put(from[0]); }
  public final LongBuffer put(long[] from) { return put(from[0]); }
  public LongBuffer put(int index, long[] from, int offset, int length) { return put(index, from[0]); }
  public LongBuffer put(int index, long[] from) { return put(index, from[0]); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final long[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public final LongBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final LongBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final LongBuffer mark() {
    super.mark();
    return this;
  }
  public final LongBuffer reset() {
    super.reset();
    return this;
  }
  public final LongBuffer clear() {
    super.clear();
    return this;
  }
  public final LongBuffer flip() {
    super.flip();
    return this;
  }
  public final LongBuffer rewind() {
    super.rewind();
    return this;
  }
  public LongBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public String toString() { return state == 0 ? "" : " "; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof LongBuffer && compareTo((LongBuffer) other) == 0; }
  public int compareTo(LongBuffer other) { return mismatch(other); }
  public int mismatch(LongBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
}
