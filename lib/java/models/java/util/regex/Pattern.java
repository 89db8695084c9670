// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util.regex;

import ravel.Model;
import ravel.PerCall;

public final class Pattern implements java.io.Serializable {
  public static final int UNIX_LINES = 1;
  public static final int CASE_INSENSITIVE = 2;
  public static final int COMMENTS = 4;
  public static final int MULTILINE = 8;
  public static final int LITERAL = 16;
  public static final int DOTALL = 32;
  public static final int UNICODE_CASE = 64;
  public static final int CANON_EQ = 128;
  public static final int UNICODE_CHARACTER_CLASS = 256;

  Pattern() {}
  @PerCall
  public static Pattern compile(String text) { return new Pattern(); }
  @PerCall
  public static Pattern compile(String text, int i) { return new Pattern(); }
  public String pattern() { return ""; }
  public String toString() { return ""; }
  @PerCall
  public Matcher matcher(CharSequence text) { return new Matcher(this); }
  public int flags() { return 0; }
  public static boolean matches(String text, CharSequence charSequence) { return false; }
  @PerCall
  public String[] split(CharSequence charSequence, int i) { return new String[] {""}; }
  @PerCall
  public String[] split(CharSequence charSequence) { return new String[] {""}; }
  public static String quote(String text) { return ""; }
  public java.util.function.Predicate<String> asPredicate() { return null; }
  public java.util.function.Predicate<String> asMatchPredicate() { return null; }
  public java.util.stream.Stream<String> splitAsStream(CharSequence charSequence) { return null; }
}
