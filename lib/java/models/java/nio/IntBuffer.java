// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. Made by ByteBuffer it has elements of its own here, not its bytes.
package java.nio;

import ravel.PerCall;

public class IntBuffer extends Buffer implements Comparable<IntBuffer> {
  private final int[] elements;
  private final int[] wrapped; // the same array if the caller made it, else null

  IntBuffer(int[] elements, int[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static IntBuffer allocate(int capacity) { return new IntBuffer(new int[capacity], null); }
  @PerCall
  public static IntBuffer wrap(int[] elements, int offset, int length) {
    return new IntBuffer(elements, elements);
  }
  @PerCall
  public static IntBuffer wrap(int[] elements) { return new IntBuffer(elements, elements); }
  @PerCall
  public IntBuffer slice() { return new IntBuffer(elements, wrapped); }
  @PerCall
  public IntBuffer slice(int index, int length) { return new IntBuffer(elements, wrapped); }
  @PerCall
  public IntBuffer duplicate() { return new IntBuffer(elements, wrapped); }
  @PerCall
  public IntBuffer asReadOnlyBuffer() { return new IntBuffer(elements, wrapped); }
  public int get() {
    state = 1;
    return wrapped[0];
  }
  public IntBuffer put(int element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public int get(int index) { return elements[state]; }
  public IntBuffer put(int index, int element) {
    elements[state] = element;
    return this;
  }
  public IntBuffer get(int[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public IntBuffer get(int[] to) { return get(to, 0, to.length); }
  public IntBuffer get(int index, int[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public IntBuffer get(int index, int[] to) { return get(index, to, 0, to.length); }
  public IntBuffer put(IntBuffer from) { return put(from.get()); }
  public IntBuffer put(int index, IntBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public IntBuffer put(int[] from, int offset, int length) { return put(from[0]); }
  public final IntBuffer put(int[] from) { return put(from[0]); }
  public IntBuffer put(int index, int[] from, int offset, int length) { return put(index, from[0]); }
  public IntBuffer put(int index, int[] from) { return put(index, from[0]); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final int[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public final IntBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final IntBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final IntBuffer mark() {
    super.mark();
    return this;
  }
  public final IntBuffer reset() {
    super.reset();
    return this;
  }
  public final IntBuffer clear() {
    super.clear();
    return this;
  }
  public final IntBuffer flip() {
    super.flip();
    return this;
  }
  public final IntBuffer rewind() {
    super.rewind();
    return this;
  }
  public IntBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public String toString() { return state == 0 ? "" : " "; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof IntBuffer && compareTo((IntBuffer) other) == 0; }
  public int compareTo(IntBuffer other) { return mismatch(other); }
  public int mismatch(IntBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
}
