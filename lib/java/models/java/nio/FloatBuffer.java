// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. Made by ByteBuffer it has elements of its own here, not its bytes.
package java.nio;

import ravel.PerCall;

public class FloatBuffer extends Buffer implements Comparable<FloatBuffer> {
  private final float[] elements;
  private final float[] wrapped; // the same array if the caller made it, else null

  FloatBuffer(float[] elements, float[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static FloatBuffer allocate(int capacity) { return new FloatBuffer(new float[capacity], null); }
  @PerCall
  public static FloatBuffer wrap(float[] elements, int offset, int length) {
    return new FloatBuffer(elements, elements);
  }
  @PerCall
  public static FloatBuffer wrap(float[] elements) { return new FloatBuffer(elements, elements); }
  @PerCall
  public FloatBuffer slice() { return new FloatBuffer(elements, wrapped); }
  @PerCall
  public FloatBuffer slice(int index, int length) { return new FloatBuffer(elements, wrapped); }
  @PerCall
  public FloatBuffer duplicate() { return new FloatBuffer(elements, wrapped); }
  @PerCall
  public FloatBuffer asReadOnlyBuffer() { return new FloatBuffer(elements, wrapped); }
  public float get() {
    state = 1;
    return wrapped[0];
  }
  public FloatBuffer put(float element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public float get(int index) { return elements[state]; }
  public FloatBuffer put(int index, float element) {
    elements[state] = element;
    return this;
  }
  public FloatBuffer get(float[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public FloatBuffer get(float[] to) { return get(to, 0, to.length); }
  public FloatBuffer get(int index, float[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public FloatBuffer get(int index, float[] to) { return get(index, to, 0, to.length); }
  public FloatBuffer put(FloatBuffer from) { return put(from.get()); }
  public FloatBuffer put(int index, FloatBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public FloatBuffer put(float[] from, int offset, int length) { return put(from[0]); }
  public final FloatBuffer put(float[] from) { return put(from[0]); }
  public FloatBuffer put(int index, float[] from, int offset, int length) { return put(index, from[0]); }
  public FloatBuffer put(int index, float[] from) { return put(index, from[0]); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final float[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public final FloatBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final FloatBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final FloatBuffer mark() {
    super.mark();
    return this;
  }
  public final FloatBuffer reset() {
    super.reset();
    return this;
  }
  public final FloatBuffer clear() {
    super.clear();
    return this;
  }
  public final FloatBuffer flip() {
    super.flip();
    return this;
  }
  public final FloatBuffer rewind() {
    super.rewind();
    return this;
  }
  public FloatBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public String toString() { return state == 0 ? "" : " "; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof FloatBuffer && compareTo((FloatBuffer) other) == 0; }
  public int compareTo(FloatBuffer other) { return mismatch(other); }
  public int mismatch(FloatBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
}
