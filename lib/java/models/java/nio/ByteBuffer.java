// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. A view as another type has elements of its own here: that it shares the bytes is left out.
package java.nio;

import ravel.PerCall;

public class ByteBuffer extends Buffer implements Comparable<ByteBuffer> {
  private final byte[] elements;
  private final byte[] wrapped; // the same array if the caller made it, else null

  ByteBuffer(byte[] elements, byte[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static ByteBuffer allocateDirect(int capacity) { return new ByteBuffer(new byte[capacity], null); }
  @PerCall
  public static ByteBuffer allocate(int capacity) { return new ByteBuffer(new byte[capacity], null); }
  @PerCall
  public static ByteBuffer wrap(byte[] elements, int offset, int length) {
    return new ByteBuffer(elements, elements);
  }
  @PerCall
  public static ByteBuffer wrap(byte[] elements) { return new ByteBuffer(elements, elements); }
  @PerCall
  public ByteBuffer slice() { return new ByteBuffer(elements, wrapped); }
  @PerCall
  public ByteBuffer slice(int index, int length) { return new ByteBuffer(elements, wrapped); }
  @PerCall
  public ByteBuffer duplicate() { return new ByteBuffer(elements, wrapped); }
  @PerCall
  public ByteBuffer asReadOnlyBuffer() { return new ByteBuffer(elements, wrapped); }
  public byte get() {
    state = 1;
    return wrapped[0];
  }
  public ByteBuffer put(byte element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public byte get(int index) { return elements[state]; }
  public ByteBuffer put(int index, byte element) {
    elements[state] = element;
    return this;
  }
  public ByteBuffer get(byte[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public ByteBuffer get(byte[] to) { return get(to, 0, to.length); }
  public ByteBuffer get(int index, byte[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public ByteBuffer get(int index, byte[] to) { return get(index, to, 0, to.length); }
  public ByteBuffer put(ByteBuffer from) { return put(from.get()); }
  public ByteBuffer put(int index, ByteBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public ByteBuffer put(byte[] from, int offset, int length) { return put(from[0]); }
  public final ByteBuffer put(byte[] from) { return put(from[0]); }
  public ByteBuffer put(int index, byte[] from, int offset, int length) { return put(index, from[0]); }
  public ByteBuffer put(int index, byte[] from) { return put(index, from[0]); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final byte[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public ByteBuffer position(int position) {
    super.position(position);
    return this;
  }
  public ByteBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public ByteBuffer mark() {
    super.mark();
    return this;
  }
  public ByteBuffer reset() {
    super.reset();
    return this;
  }
  public ByteBuffer clear() {
    super.clear();
    return this;
  }
  public ByteBuffer flip() {
    super.flip();
    return this;
  }
  public ByteBuffer rewind() {
    super.rewind();
    return this;
  }
  public ByteBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public String toString() { return state == 0 ? "" : " "; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof ByteBuffer && compareTo((ByteBuffer) other) == 0; }
  public int compareTo(ByteBuffer other) { return mismatch(other); }
  public int mismatch(ByteBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public final ByteOrder order() { return state == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN; }
  public final ByteBuffer order(ByteOrder order) {
    state = 1;
    return this;
  }
  public final int alignmentOffset(int index, int size) { return 0; }
  @PerCall
  public final ByteBuffer alignedSlice(int size) { return slice(); }
  public char getChar() { return (char) get(); }
  public ByteBuffer putChar(char value) { return put((byte) value); }
  public char getChar(int index) { return (char) get(index); }
  public ByteBuffer putChar(int index, char value) { return put(index, (byte) value); }
  @PerCall
  public CharBuffer asCharBuffer() { return new CharBuffer(new char[1], null); }
  public short getShort() { return (short) get(); }
  public ByteBuffer putShort(short value) { return put((byte) value); }
  public short getShort(int index) { return (short) get(index); }
  public ByteBuffer putShort(int index, short value) { return put(index, (byte) value); }
  @PerCall
  public ShortBuffer asShortBuffer() { return new ShortBuffer(new short[1], null); }
  public int getInt() { return (int) get(); }
  public ByteBuffer putInt(int value) { return put((byte) value); }
  public int getInt(int index) { return (int) get(index); }
  public ByteBuffer putInt(int index, int value) { return put(index, (byte) value); }
  @PerCall
  public IntBuffer asIntBuffer() { return new IntBuffer(new int[1], null); }
  public long getLong() { return (long) get(); }
  public ByteBuffer putLong(long value) { return put((byte) value); }
  public long getLong(int index) { return (long) get(index); }
  public ByteBuffer putLong(int index, long value) { return put(index, (byte) value); }
  @PerCall
  public LongBuffer asLongBuffer() { return new LongBuffer(new long[1], null); }
  public float getFloat() { return (float) get(); }
  public ByteBuffer putFloat(float value) { return put((byte) value); }
  public float getFloat(int index) { return (float) get(index); }
  public ByteBuffer putFloat(int index, float value) { return put(index, (byte) value); }
  @PerCall
  public FloatBuffer asFloatBuffer() { return new FloatBuffer(new float[1], null); }
  public double getDouble() { return (double) get(); }
  public ByteBuffer putDouble(double value) { return put((byte) value); }
  public double getDouble(int index) { return (double) get(index); }
  public ByteBuffer putDouble(int index, double value) { return put(index, (byte) value); }
  @PerCall
  public DoubleBuffer asDoubleBuffer() { return new DoubleBuffer(new double[1], null); }
}
