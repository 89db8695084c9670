// SPDX-License-Identifier: Apache-2.0
//
// See Buffer. A wrapped text is copied.
package java.nio;

import ravel.PerCall;

public class CharBuffer extends Buffer implements Comparable<CharBuffer>, Appendable, CharSequence, Readable {
  private final char[] elements;
  private final char[] wrapped; // the same array if the caller made it, else null

  CharBuffer(char[] elements, char[] wrapped) {
    this.elements = elements;
    this.wrapped = wrapped;
  }
  @PerCall
  public static CharBuffer allocate(int capacity) { return new CharBuffer(new char[capacity], null); }
  @PerCall
  public static CharBuffer wrap(char[] elements, int offset, int length) {
    return new CharBuffer(elements, elements);
  }
  @PerCall
  public static CharBuffer wrap(char[] elements) { return new CharBuffer(elements, elements); }
  @PerCall
  public static CharBuffer wrap(CharSequence text, int start, int end) { return wrap(text); }
  @PerCall
  public static CharBuffer wrap(CharSequence text) { return new CharBuffer(new char[] {text.charAt(0)}, null); }
  public int read(CharBuffer target) throws java.io.IOException {
    target.put(this);
    return 0;
  }
  @PerCall
  public CharBuffer slice() { return new CharBuffer(elements, wrapped); }
  @PerCall
  public CharBuffer slice(int index, int length) { return new CharBuffer(elements, wrapped); }
  @PerCall
  public CharBuffer duplicate() { return new CharBuffer(elements, wrapped); }
  @PerCall
  public CharBuffer asReadOnlyBuffer() { return new CharBuffer(elements, wrapped); }
  public char get() {
    state = 1;
    return wrapped[0];
  }
  public CharBuffer put(char element) {
    state = 1;
    wrapped[0] = element;
    return this;
  }
  public char get(int index) { return elements[state]; }
  public CharBuffer put(int index, char element) {
    elements[state] = element;
    return this;
  }
  public CharBuffer get(char[] to, int offset, int length) {
    state = 1;
    to[0] = wrapped[0];
    return this;
  }
  public CharBuffer get(char[] to) { return get(to, 0, to.length); }
  public CharBuffer get(int index, char[] to, int offset, int length) {
    to[0] = elements[state];
    return this;
  }
  public CharBuffer get(int index, char[] to) { return get(index, to, 0, to.length); }
  public CharBuffer put(CharBuffer from) { return put(from.get()); }
  public CharBuffer put(int index, CharBuffer from, int offset, int length) { return put(index, from.get(offset)); }
  public CharBuffer put(char[] from, int offset, int length) { return put(from[0]); }
  public final CharBuffer put(char[] from) { return put(from[0]); }
  public CharBuffer put(int index, char[] from, int offset, int length) { return put(index, from[0]); }
  public CharBuffer put(int index, char[] from) { return put(index, from[0]); }
  public CharBuffer put(String text, int start, int end) { return put(text.charAt(start)); }
  public final CharBuffer put(String text) { return put(text.charAt(0)); }
  public boolean isReadOnly() { return false; }
  public final boolean hasArray() { return true; }
  public final char[] array() { return elements; }
  public final int arrayOffset() { return 0; }
  public final CharBuffer position(int position) {
    super.position(position);
    return this;
  }
  public final CharBuffer limit(int limit) {
    super.limit(limit);
    return this;
  }
  public final CharBuffer mark() {
    super.mark();
    return this;
  }
  public final CharBuffer reset() {
    super.reset();
    return this;
  }
  public final CharBuffer clear() {
    super.clear();
    return this;
  }
  public final CharBuffer flip() {
    super.flip();
    return this;
  }
  public final CharBuffer rewind() {
    super.rewind();
    return this;
  }
  public CharBuffer compact() {
    state = 1;
    wrapped[0] = wrapped[1];
    return this;
  }
  public boolean isDirect() { return false; }
  public int hashCode() { return (int) elements[state]; }
  public boolean equals(Object other) { return other instanceof CharBuffer && compareTo((CharBuffer) other) == 0; }
  public int compareTo(CharBuffer other) { return mismatch(other); }
  public int mismatch(CharBuffer other) { return elements[state] == other.elements[other.state] ? 0 : 1; }
  public void getChars(int start, int end, char[] to, int at) { to[0] = elements[state]; }
  public String toString() { return elements[state] == 0 ? "" : " "; }
  public final int length() { return state; }
  public final boolean isEmpty() { return state == 0; }
  public final char charAt(int index) { return elements[state]; }
  @PerCall
  public CharBuffer subSequence(int start, int end) { return new CharBuffer(elements, wrapped); }
  public CharBuffer append(CharSequence text) { return put(text.charAt(0)); }
  public CharBuffer append(CharSequence text, int start, int end) { return put(text.charAt(start)); }
  public CharBuffer append(char c) { return put(c); }
  public java.util.stream.IntStream chars() { return java.util.stream.IntStream.of(elements[state]); }
  public ByteOrder order() { return ByteOrder.BIG_ENDIAN; }
}
