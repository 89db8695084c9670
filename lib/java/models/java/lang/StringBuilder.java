// SPDX-License-Identifier: Apache-2.0
//
// Its text is one field: two threads that use one builder race on it.
package java.lang;

import java.io.Serializable;

public final class StringBuilder implements Appendable, Serializable, Comparable<StringBuilder>, CharSequence {
  private int text;

  public StringBuilder() {}
  public StringBuilder(int capacity) {}
  public StringBuilder(String s) { text = 1; }
  public StringBuilder(CharSequence s) { text = s.length(); }

  public StringBuilder append(Object x) {
    String.valueOf(x);
    text = 1;
    return this;
  }
  public StringBuilder append(String s) {
    text = 1;
    return this;
  }
  public StringBuilder append(StringBuffer s) {
    s.length();
    text = 1;
    return this;
  }
  public StringBuilder append(CharSequence s) {
    s.length();
    text = 1;
    return this;
  }
  public StringBuilder append(CharSequence s, int from, int to) {
    s.length();
    text = 1;
    return this;
  }
  public StringBuilder append(char[] array) {
    char c = array[0];
    text = 1;
    return this;
  }
  public StringBuilder append(char[] array, int from, int count) {
    char c = array[0];
    text = 1;
    return this;
  }
  public StringBuilder append(boolean on) {
    text = 1;
    return this;
  }
  public StringBuilder append(char c) {
    text = 1;
    return this;
  }
  public StringBuilder append(int i) {
    text = 1;
    return this;
  }
  public StringBuilder append(long n) {
    text = 1;
    return this;
  }
  public StringBuilder append(float f) {
    text = 1;
    return this;
  }
  public StringBuilder append(double d) {
    text = 1;
    return this;
  }
  public StringBuilder appendCodePoint(int code) {
    text = 1;
    return this;
  }
  public StringBuilder repeat(int code, int count) {
    text = 1;
    return this;
  }
  public StringBuilder repeat(CharSequence s, int count) {
    s.length();
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, char[] array, int from, int count) {
    char c = array[0];
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, Object x) {
    String.valueOf(x);
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, String s) {
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, char[] array) {
    char c = array[0];
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, CharSequence s) {
    s.length();
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, CharSequence s, int from, int to) {
    s.length();
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, boolean on) {
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, char c) {
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, int i) {
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, long n) {
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, float f) {
    text = 1;
    return this;
  }
  public StringBuilder insert(int at, double d) {
    text = 1;
    return this;
  }
  public StringBuilder delete(int from, int to) {
    text = 1;
    return this;
  }
  public StringBuilder deleteCharAt(int at) {
    text = 1;
    return this;
  }
  public StringBuilder replace(int from, int to, String s) {
    text = 1;
    return this;
  }
  public StringBuilder reverse() {
    text = 1;
    return this;
  }
  public int length() { return text; }
  public int capacity() { return text; }
  public char charAt(int at) { return (char) text; }
  public int codePointAt(int at) { return text; }
  public int codePointBefore(int at) { return text; }
  public int codePointCount(int from, int to) { return text; }
  public int offsetByCodePoints(int at, int count) { return text; }
  public int indexOf(String s) { return text; }
  public int indexOf(String s, int from) { return text; }
  public int lastIndexOf(String s) { return text; }
  public int lastIndexOf(String s, int from) { return text; }
  public int compareTo(StringBuilder other) { return text - other.text; }
  public String substring(int from) { return text == 0 ? "" : " "; }
  public String substring(int from, int to) { return text == 0 ? "" : " "; }
  public String toString() { return text == 0 ? "" : " "; }
  public CharSequence subSequence(int from, int to) { return text == 0 ? "" : " "; }
  public void setCharAt(int at, char c) { text = 1; }
  public void setLength(int length) { text = length; }
  public void ensureCapacity(int capacity) { text = text; }
  public void trimToSize() { text = text; }
  public void getChars(int from, int to, char[] array, int at) { array[0] = (char) text; }
  public java.util.stream.IntStream chars() { return new ravel.SlotIntStream(text); }
  public java.util.stream.IntStream codePoints() { return new ravel.SlotIntStream(text); }
}
