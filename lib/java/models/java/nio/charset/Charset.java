// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.nio.charset;

import ravel.Model;

public abstract class Charset implements Comparable<Charset> {
  public static boolean isSupported(String text) { return false; }
  public static Charset forName(String text) { return Model.any(Charset.class); }
  public static java.util.SortedMap<String, Charset> availableCharsets() { return null; }
  public static Charset defaultCharset() { return Model.any(Charset.class); }
  protected Charset(String text, String[] text2) {}
  public final String name() { return ""; }
  public final java.util.Set<String> aliases() { return null; }
  public String displayName() { return ""; }
  public final boolean isRegistered() { return false; }
  public String displayName(java.util.Locale locale) { return ""; }
  public abstract boolean contains(Charset charset);
  public abstract CharsetDecoder newDecoder();
  public abstract CharsetEncoder newEncoder();
  public boolean canEncode() { return false; }
  public final java.nio.CharBuffer decode(java.nio.ByteBuffer byteBuffer) { return Model.any(java.nio.CharBuffer.class); }
  public final java.nio.ByteBuffer encode(java.nio.CharBuffer charBuffer) { return Model.any(java.nio.ByteBuffer.class); }
  public final java.nio.ByteBuffer encode(String text) { return Model.any(java.nio.ByteBuffer.class); }
  public final int compareTo(Charset charset) { return 0; }
  public final int hashCode() { return 0; }
  public final boolean equals(Object x) { return false; }
  public final String toString() { return ""; }
}
