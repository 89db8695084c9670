// SPDX-License-Identifier: Apache-2.0
//
// A buffer's position, limit and mark are one plain field: no buffer is made for several threads, and even
// those that read move the position. The elements are a real array, the caller's own if it was wrapped; in a buffer's
// own array get() and put() without an index are told by the position alone, or each race would be told twice.
package java.nio;

public abstract class Buffer {
  int state;

  Buffer() {}
  public final int capacity() { return 0; }
  public final int position() { return state; }
  public Buffer position(int position) {
    state = position;
    return this;
  }
  public final int limit() { return state; }
  public Buffer limit(int limit) {
    state = limit;
    return this;
  }
  public Buffer mark() {
    state = 1;
    return this;
  }
  public Buffer reset() {
    state = 1;
    return this;
  }
  public Buffer clear() {
    state = 1;
    return this;
  }
  public Buffer flip() {
    state = 1;
    return this;
  }
  public Buffer rewind() {
    state = 1;
    return this;
  }
  public final int remaining() { return state; }
  public final boolean hasRemaining() { return state == 0; }
  public abstract boolean isReadOnly();
  public abstract boolean hasArray();
  public abstract Object array();
  public abstract int arrayOffset();
  public abstract boolean isDirect();
  public abstract Buffer slice();
  public abstract Buffer slice(int index, int length);
  public abstract Buffer duplicate();
}
