// SPDX-License-Identifier: Apache-2.0
//
// As StringBuilder, but every method holds the buffer's monitor. Appending another buffer asks for that
// one's length first and locks both, one after the other, as in the real class.
package java.lang;

import java.io.Serializable;

public final class StringBuffer implements Appendable, Serializable, Comparable<StringBuffer>, CharSequence {
  private int text;

  public StringBuffer() {}
  public StringBuffer(int capacity) {}
  public StringBuffer(String s) { text = 1; }
  public StringBuffer(CharSequence s) { text = s.length(); }

  public synchronized StringBuffer append(Object x) {
    String.valueOf(x);
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(String s) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(StringBuffer s) {
    s.length();
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(CharSequence s) {
    s.length();
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(CharSequence s, int from, int to) {
    s.length();
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(char[] array) {
    char c = array[0];
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(char[] array, int from, int count) {
    char c = array[0];
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(boolean on) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(char c) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(int i) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(long n) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(float f) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer append(double d) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer appendCodePoint(int code) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer repeat(int code, int count) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer repeat(CharSequence s, int count) {
    s.length();
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, char[] array, int from, int count) {
    char c = array[0];
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, Object x) {
    String.valueOf(x);
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, String s) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, char[] array) {
    char c = array[0];
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, CharSequence s) {
    s.length();
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, CharSequence s, int from, int to) {
    s.length();
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, boolean on) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, char c) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, int i) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, long n) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, float f) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer insert(int at, double d) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer delete(int from, int to) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer deleteCharAt(int at) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer replace(int from, int to, String s) {
    text = 1;
    return this;
  }
  public synchronized StringBuffer reverse() {
    text = 1;
    return this;
  }
  public synchronized int length() { return text; }
  public synchronized int capacity() { return text; }
  public synchronized char charAt(int at) { return (char) text; }
  public synchronized int codePointAt(int at) { return text; }
  public synchronized int codePointBefore(int at) { return text; }
  public synchronized int codePointCount(int from, int to) { return text; }
  public synchronized int offsetByCodePoints(int at, int count) { return text; }
  public synchronized int indexOf(String s) { return text; }
  public synchronized int indexOf(String s, int from) { return text; }
  public synchronized int lastIndexOf(String s) { return text; }
  public synchronized int lastIndexOf(String s, int from) { return text; }
  public synchronized int compareTo(StringBuffer other) { return text - other.text; }
  public synchronized String substring(int from) { return text == 0 ? "" : " "; }
  public synchronized String substring(int from, int to) { return text == 0 ? "" : " "; }
  public synchronized String toString() { return text == 0 ? "" : " "; }
  public synchronized CharSequence subSequence(int from, int to) { return text == 0 ? "" : " "; }
  public synchronized void setCharAt(int at, char c) { text = 1; }
  public synchronized void setLength(int length) { text = length; }
  public synchronized void ensureCapacity(int capacity) { text = text; }
  public synchronized void trimToSize() { text = text; }
  public synchronized void getChars(int from, int to, char[] array, int at) { array[0] = (char) text; }
  public synchronized java.util.stream.IntStream chars() { return new ravel.SlotIntStream(text); }
  public synchronized java.util.stream.IntStream codePoints() { return new ravel.SlotIntStream(text); }
}
