// SPDX-License-Identifier: Apache-2.0
//
// Immutable: no fields, nothing to race on. What is made of a string is a string. Only what calls back
// into the program (toString of arguments, functions) is written out.
package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;
import ravel.PerCall;
import ravel.SlotStream;

public final class String implements Serializable, Comparable<String>, CharSequence, Constable, ConstantDesc {
  public static final Comparator<String> CASE_INSENSITIVE_ORDER = (a, b) -> 0;

  public String() {}

  public static String valueOf(Object x) { return x == null ? "" : x.toString(); }
  public static String format(String format, Object... arguments) { return arguments[0].toString(); }
  public static String format(java.util.Locale locale, String format, Object... arguments) {
    return arguments[0].toString();
  }
  public String formatted(Object... arguments) { return arguments[0].toString(); }
  public static String join(CharSequence delimiter, CharSequence... parts) { return parts[0].toString(); }
  public static String join(CharSequence delimiter, Iterable<? extends CharSequence> parts) {
    for (CharSequence part : parts) part.toString();
    return "";
  }
  public <R> R transform(Function<? super String, ? extends R> change) { return change.apply(this); }
  public int length() { return 0; }
  public char charAt(int index) { return ' '; }
  public int compareTo(String other) { return 0; }
  public String toString() { return this; }
  public CharSequence subSequence(int from, int to) { return this; }
  @PerCall
  public Stream<String> lines() { return new SlotStream<>(this); }
  @PerCall
  public String[] split(String pattern) { return new String[] {this}; }
  @PerCall
  public String[] split(String pattern, int limit) { return new String[] {this}; }
  public java.util.Optional<String> describeConstable() { return java.util.Optional.of(this); }
  public String resolveConstantDesc(MethodHandles.Lookup lookup) { return this; }

  // Nothing that matters flows through these.

  public String(String text) {}
  public String(char[] c) {}
  public String(char[] c, int i, int i2) {}
  public String(int[] i, int i2, int i3) {}
  public String(byte[] b, int i, int i2, int i3) {}
  public String(byte[] b, int i) {}
  public String(byte[] b, int i, int i2, String text) throws java.io.UnsupportedEncodingException {}
  public String(byte[] b, int i, int i2, java.nio.charset.Charset charset) {}
  public String(byte[] b, String text) throws java.io.UnsupportedEncodingException {}
  public String(byte[] b, java.nio.charset.Charset charset) {}
  public String(byte[] b, int i, int i2) {}
  public String(byte[] b) {}
  public String(StringBuffer stringBuffer) {}
  public String(StringBuilder stringBuilder) {}
  public int codePointAt(int i) { return 0; }
  public int codePointBefore(int i) { return 0; }
  public int codePointCount(int i, int i2) { return 0; }
  public int offsetByCodePoints(int i, int i2) { return 0; }
  public void getChars(int i, int i2, char[] c, int i3) {}
  public void getBytes(int i, int i2, byte[] b, int i3) {}
  @PerCall
  public byte[] getBytes(String text) throws java.io.UnsupportedEncodingException { return new byte[0]; }
  @PerCall
  public byte[] getBytes(java.nio.charset.Charset charset) { return new byte[0]; }
  @PerCall
  public byte[] getBytes() { return new byte[0]; }
  public boolean equals(Object x) { return false; }
  public boolean contentEquals(StringBuffer stringBuffer) { return false; }
  public boolean contentEquals(CharSequence charSequence) { return false; }
  public boolean equalsIgnoreCase(String text) { return false; }
  public int compareToIgnoreCase(String text) { return 0; }
  public boolean regionMatches(int i, String text, int i2, int i3) { return false; }
  public boolean regionMatches(boolean on, int i, String text, int i2, int i3) { return false; }
  public boolean startsWith(String text, int i) { return false; }
  public boolean startsWith(String text) { return false; }
  public boolean endsWith(String text) { return false; }
  public int hashCode() { return 0; }
  public int indexOf(int i) { return 0; }
  public int indexOf(int i, int i2) { return 0; }
  public int lastIndexOf(int i) { return 0; }
  public int lastIndexOf(int i, int i2) { return 0; }
  public int indexOf(String text) { return 0; }
  public int indexOf(String text, int i) { return 0; }
  public int lastIndexOf(String text) { return 0; }
  public int lastIndexOf(String text, int i) { return 0; }
  public String substring(int i) { return ""; }
  public String substring(int i, int i2) { return ""; }
  public String concat(String text) { return ""; }
  public String replace(char c, char c2) { return ""; }
  public boolean matches(String text) { return false; }
  public boolean contains(CharSequence charSequence) { return false; }
  public String replaceFirst(String text, String text2) { return ""; }
  public String replaceAll(String text, String text2) { return ""; }
  public String replace(CharSequence charSequence, CharSequence charSequence2) { return ""; }
  public String toLowerCase(java.util.Locale locale) { return ""; }
  public String toLowerCase() { return ""; }
  public String toUpperCase(java.util.Locale locale) { return ""; }
  public String toUpperCase() { return ""; }
  public String trim() { return ""; }
  public String strip() { return ""; }
  public String stripLeading() { return ""; }
  public String stripTrailing() { return ""; }
  public boolean isBlank() { return false; }
  public String indent(int i) { return ""; }
  public String stripIndent() { return ""; }
  public String translateEscapes() { return ""; }
  @PerCall
  public char[] toCharArray() { return new char[0]; }
  public static String valueOf(char[] c) { return ""; }
  public static String valueOf(char[] c, int i, int i2) { return ""; }
  public static String copyValueOf(char[] c, int i, int i2) { return ""; }
  public static String copyValueOf(char[] c) { return ""; }
  public static String valueOf(boolean on) { return ""; }
  public static String valueOf(char c) { return ""; }
  public static String valueOf(int i) { return ""; }
  public static String valueOf(long n) { return ""; }
  public static String valueOf(float f) { return ""; }
  public static String valueOf(double d) { return ""; }
  public String intern() { return ""; }
  public String repeat(int i) { return ""; }
}
