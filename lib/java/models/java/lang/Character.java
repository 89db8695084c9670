// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.lang;

import ravel.PerCall;

public final class Character implements java.io.Serializable, Comparable<Character>, java.lang.constant.Constable {
  public static final int MIN_RADIX = 2;
  public static final int MAX_RADIX = 36;
  public static final char MIN_VALUE = '\u0000';
  public static final char MAX_VALUE = '\uffff';
  public static final Class<Character> TYPE = null;
  public static final byte UNASSIGNED = 0;
  public static final byte UPPERCASE_LETTER = 1;
  public static final byte LOWERCASE_LETTER = 2;
  public static final byte TITLECASE_LETTER = 3;
  public static final byte MODIFIER_LETTER = 4;
  public static final byte OTHER_LETTER = 5;
  public static final byte NON_SPACING_MARK = 6;
  public static final byte ENCLOSING_MARK = 7;
  public static final byte COMBINING_SPACING_MARK = 8;
  public static final byte DECIMAL_DIGIT_NUMBER = 9;
  public static final byte LETTER_NUMBER = 10;
  public static final byte OTHER_NUMBER = 11;
  public static final byte SPACE_SEPARATOR = 12;
  public static final byte LINE_SEPARATOR = 13;
  public static final byte PARAGRAPH_SEPARATOR = 14;
  public static final byte CONTROL = 15;
  public static final byte FORMAT = 16;
  public static final byte PRIVATE_USE = 18;
  public static final byte SURROGATE = 19;
  public static final byte DASH_PUNCTUATION = 20;
  public static final byte START_PUNCTUATION = 21;
  public static final byte END_PUNCTUATION = 22;
  public static final byte CONNECTOR_PUNCTUATION = 23;
  public static final byte OTHER_PUNCTUATION = 24;
  public static final byte MATH_SYMBOL = 25;
  public static final byte CURRENCY_SYMBOL = 26;
  public static final byte MODIFIER_SYMBOL = 27;
  public static final byte OTHER_SYMBOL = 28;
  public static final byte INITIAL_QUOTE_PUNCTUATION = 29;
  public static final byte FINAL_QUOTE_PUNCTUATION = 30;
  public static final byte DIRECTIONALITY_UNDEFINED = -1;
  public static final byte DIRECTIONALITY_LEFT_TO_RIGHT = 0;
  public static final byte DIRECTIONALITY_RIGHT_TO_LEFT = 1;
  public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC = 2;
  public static final byte DIRECTIONALITY_EUROPEAN_NUMBER = 3;
  public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR = 4;
  public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR = 5;
  public static final byte DIRECTIONALITY_ARABIC_NUMBER = 6;
  public static final byte DIRECTIONALITY_COMMON_NUMBER_SEPARATOR = 7;
  public static final byte DIRECTIONALITY_NONSPACING_MARK = 8;
  public static final byte DIRECTIONALITY_BOUNDARY_NEUTRAL = 9;
  public static final byte DIRECTIONALITY_PARAGRAPH_SEPARATOR = 10;
  public static final byte DIRECTIONALITY_SEGMENT_SEPARATOR = 11;
  public static final byte DIRECTIONALITY_WHITESPACE = 12;
  public static final byte DIRECTIONALITY_OTHER_NEUTRALS = 13;
  public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING = 14;
  public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE = 15;
  public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING = 16;
  public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE = 17;
  public static final byte DIRECTIONALITY_POP_DIRECTIONAL_FORMAT = 18;
  public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE = 19;
  public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE = 20;
  public static final byte DIRECTIONALITY_FIRST_STRONG_ISOLATE = 21;
  public static final byte DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE = 22;
  public static final char MIN_HIGH_SURROGATE = '\ud800';
  public static final char MAX_HIGH_SURROGATE = '\udbff';
  public static final char MIN_LOW_SURROGATE = '\udc00';
  public static final char MAX_LOW_SURROGATE = '\udfff';
  public static final char MIN_SURROGATE = '\ud800';
  public static final char MAX_SURROGATE = '\udfff';
  public static final int MIN_SUPPLEMENTARY_CODE_POINT = 65536;
  public static final int MIN_CODE_POINT = 0;
  public static final int MAX_CODE_POINT = 1114111;
  public static final int SIZE = 16;
  public static final int BYTES = 2;

  Character() {}
  public java.util.Optional<java.lang.constant.DynamicConstantDesc<Character>> describeConstable() { return null; }
  public Character(char c) {}
  @PerCall
  public static Character valueOf(char c) { return new Character(); }
  public char charValue() { return (char) 0; }
  public int hashCode() { return 0; }
  public static int hashCode(char c) { return 0; }
  public boolean equals(Object x) { return false; }
  public String toString() { return ""; }
  public static String toString(char c) { return ""; }
  public static String toString(int i) { return ""; }
  public static boolean isValidCodePoint(int i) { return false; }
  public static boolean isBmpCodePoint(int i) { return false; }
  public static boolean isSupplementaryCodePoint(int i) { return false; }
  public static boolean isHighSurrogate(char c) { return false; }
  public static boolean isLowSurrogate(char c) { return false; }
  public static boolean isSurrogate(char c) { return false; }
  public static boolean isSurrogatePair(char c, char c2) { return false; }
  public static int charCount(int i) { return 0; }
  public static int toCodePoint(char c, char c2) { return 0; }
  public static int codePointAt(CharSequence charSequence, int i) { return 0; }
  public static int codePointAt(char[] c, int i) { return c[0]; }
  public static int codePointAt(char[] c, int i, int i2) { return c[0]; }
  public static int codePointBefore(CharSequence charSequence, int i) { return 0; }
  public static int codePointBefore(char[] c, int i) { return c[0]; }
  public static int codePointBefore(char[] c, int i, int i2) { return c[0]; }
  public static char highSurrogate(int i) { return (char) 0; }
  public static char lowSurrogate(int i) { return (char) 0; }
  public static int toChars(int i, char[] c, int i2) {
    c[0] = 0;
    return 0;
  }
  @PerCall
  public static char[] toChars(int i) { return new char[0]; }
  public static int codePointCount(CharSequence charSequence, int i, int i2) { return 0; }
  public static int codePointCount(char[] c, int i, int i2) { return c[0]; }
  public static int offsetByCodePoints(CharSequence charSequence, int i, int i2) { return 0; }
  public static int offsetByCodePoints(char[] c, int i, int i2, int i3, int i4) { return c[0]; }
  public static boolean isLowerCase(char c) { return false; }
  public static boolean isLowerCase(int i) { return false; }
  public static boolean isUpperCase(char c) { return false; }
  public static boolean isUpperCase(int i) { return false; }
  public static boolean isTitleCase(char c) { return false; }
  public static boolean isTitleCase(int i) { return false; }
  public static boolean isDigit(char c) { return false; }
  public static boolean isDigit(int i) { return false; }
  public static boolean isDefined(char c) { return false; }
  public static boolean isDefined(int i) { return false; }
  public static boolean isLetter(char c) { return false; }
  public static boolean isLetter(int i) { return false; }
  public static boolean isLetterOrDigit(char c) { return false; }
  public static boolean isLetterOrDigit(int i) { return false; }
  public static boolean isJavaLetter(char c) { return false; }
  public static boolean isJavaLetterOrDigit(char c) { return false; }
  public static boolean isAlphabetic(int i) { return false; }
  public static boolean isIdeographic(int i) { return false; }
  public static boolean isJavaIdentifierStart(char c) { return false; }
  public static boolean isJavaIdentifierStart(int i) { return false; }
  public static boolean isJavaIdentifierPart(char c) { return false; }
  public static boolean isJavaIdentifierPart(int i) { return false; }
  public static boolean isUnicodeIdentifierStart(char c) { return false; }
  public static boolean isUnicodeIdentifierStart(int i) { return false; }
  public static boolean isUnicodeIdentifierPart(char c) { return false; }
  public static boolean isUnicodeIdentifierPart(int i) { return false; }
  public static boolean isIdentifierIgnorable(char c) { return false; }
  public static boolean isIdentifierIgnorable(int i) { return false; }
  public static char toLowerCase(char c) { return (char) 0; }
  public static int toLowerCase(int i) { return 0; }
  public static char toUpperCase(char c) { return (char) 0; }
  public static int toUpperCase(int i) { return 0; }
  public static char toTitleCase(char c) { return (char) 0; }
  public static int toTitleCase(int i) { return 0; }
  public static int digit(char c, int i) { return 0; }
  public static int digit(int i, int i2) { return 0; }
  public static int getNumericValue(char c) { return 0; }
  public static int getNumericValue(int i) { return 0; }
  public static boolean isSpace(char c) { return false; }
  public static boolean isSpaceChar(char c) { return false; }
  public static boolean isSpaceChar(int i) { return false; }
  public static boolean isWhitespace(char c) { return false; }
  public static boolean isWhitespace(int i) { return false; }
  public static boolean isISOControl(char c) { return false; }
  public static boolean isISOControl(int i) { return false; }
  public static int getType(char c) { return 0; }
  public static int getType(int i) { return 0; }
  public static char forDigit(int i, int i2) { return (char) 0; }
  public static byte getDirectionality(char c) { return (byte) 0; }
  public static byte getDirectionality(int i) { return (byte) 0; }
  public static boolean isMirrored(char c) { return false; }
  public static boolean isMirrored(int i) { return false; }
  public int compareTo(Character character) { return 0; }
  public static int compare(char c, char c2) { return 0; }
  public static char reverseBytes(char c) { return (char) 0; }
  public static String getName(int i) { return ""; }
  public static int codePointOf(String text) { return 0; }
}
