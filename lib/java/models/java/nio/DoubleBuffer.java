// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. Made by ByteBuffer it has elements of its own here, not its bytes.
package java.nio;

import ravel.PerCall;

public class DoubleBuffer extends Buffer implements Comparable<DoubleBuffer> {
  private final double[] elements;
  private final double[] wrapped; // the same array if the caller made it, else null

  DoubleBuffer(double[] elements, double[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static DoubleBuffer allocate(int capacity) { return new DoubleBuffer(new double[capacity], null); }
  @PerCall
  public static DoubleBuffer wrap(double[] elements, int offset, int length) {
    return new DoubleBuffer(elements, elements);
  }
  @PerCall
  public static DoubleBuffer wrap(double[] elements) { return new DoubleBuffer(elements, elements); }
  @PerCall
  public DoubleBuffer slice() { return new DoubleBuffer(elements, wrapped); }
  @PerCall
  public DoubleBuffer slice(int index, int length) { return new DoubleBuffer(elements, wrapped); }
  @PerCall
  public DoubleBuffer duplicate() { return new DoubleBuffer(elements, wrapped); }
  @PerCall
  public DoubleBuffer asReadOnlyBuffer() { return new DoubleBuffer(elements, wrapped); }
  public double get() {
    state = 1;
    return wrapped[0];
  }
  public DoubleBuffer put(double element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public double get(int index) { return elements[state]; }
  public DoubleBuffer put(int index, double element) {
    elements[state] = element;
    return this;
  }
  public DoubleBuffer get(double[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public DoubleBuffer get(double[] to) { return get(to, 0, to.length); }
  public DoubleBuffer get(int index, double[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public DoubleBuffer get(int index, double[] to) { return get(index, to, 0, to.length); }
  public DoubleBuffer put(DoubleBuffer from) { return put(from.get()); }
  public DoubleBuffer put(int index, DoubleBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public DoubleBuffer put(double[] from, int offset, int length) { return put(from[0]); }
  public final DoubleBuffer put(double[] from) { return put(from[0]); }
  public DoubleBuffer put(int index, double[] from, int offset, int length) { return put(index, from[0]); }
  public DoubleBuffer put(int index, double[] from) { return put(index, from[0]); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final double[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public final DoubleBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final DoubleBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final DoubleBuffer mark() {
    super.mark();
    return this;
  }
  public final DoubleBuffer reset() {
    super.reset();
    return this;
  }
  public final DoubleBuffer clear() {
    super.clear();
    return this;
  }
  public final DoubleBuffer flip() {
    super.flip();
    return this;
  }
  public final DoubleBuffer rewind() {
    super.rewind();
    return this;
  }
  public DoubleBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public String toString() { return state == 0 ? "" : " "; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof DoubleBuffer && compareTo((DoubleBuffer) other) == 0; }
  public int compareTo(DoubleBuffer other) { return mismatch(other); }
  public int mismatch(DoubleBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
}
