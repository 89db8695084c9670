// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes.
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public final class Integer extends Number implements Comparable<Integer>, Constable, ConstantDesc {
  @SuppressWarnings("unchecked")
  public static final Class<Integer> TYPE = (Class<Integer>) (Class<?>) int.class;
  public static final int MIN_VALUE = 0x80000000;
  public static final int MAX_VALUE = 0x7fffffff;
  public static final int SIZE = 32;
  public static final int BYTES = 4;

  private final int value;

  public Integer(int value) { this.value = value; }
  public Integer(String text) { this.value = (int) 0; }

  public static Integer valueOf(int value) { return new Integer(value); }
  public static Integer valueOf(String text) { return valueOf((int) 0); }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public short shortValue() { return (short) value; }
  public byte byteValue() { return (byte) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public boolean equals(Object other) { return other instanceof Integer same && same.value == value; }
  public int compareTo(Integer other) { return other.value == value ? 0 : 1; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public Optional<Integer> describeConstable() { return Optional.of(this); }
  public Integer resolveConstantDesc(MethodHandles.Lookup lookup) { return this; }

  // Nothing that matters flows through these.

  public static String toString(int i, int i2) { return ""; }
  public static String toUnsignedString(int i, int i2) { return ""; }
  public static String toHexString(int i) { return ""; }
  public static String toOctalString(int i) { return ""; }
  public static String toBinaryString(int i) { return ""; }
  public static String toString(int i) { return ""; }
  public static String toUnsignedString(int i) { return ""; }
  public static int parseInt(String text, int i) throws NumberFormatException { return 0; }
  public static int parseInt(CharSequence charSequence, int i, int i2, int i3) throws NumberFormatException { return 0; }
  public static int parseInt(String text) throws NumberFormatException { return 0; }
  public static int parseUnsignedInt(String text, int i) throws NumberFormatException { return 0; }
  public static int parseUnsignedInt(CharSequence charSequence, int i, int i2, int i3) throws NumberFormatException { return 0; }
  public static int parseUnsignedInt(String text) throws NumberFormatException { return 0; }
  public static Integer valueOf(String text, int i) throws NumberFormatException { return null; }
  public static int hashCode(int i) { return 0; }
  public static Integer getInteger(String text) { return null; }
  public static Integer getInteger(String text, int i) { return null; }
  public static Integer getInteger(String text, Integer integer) { return null; }
  public static Integer decode(String text) throws NumberFormatException { return null; }
  public static int compare(int i, int i2) { return 0; }
  public static int compareUnsigned(int i, int i2) { return 0; }
  public static long toUnsignedLong(int i) { return 0; }
  public static int divideUnsigned(int i, int i2) { return 0; }
  public static int remainderUnsigned(int i, int i2) { return 0; }
  public static int highestOneBit(int i) { return 0; }
  public static int lowestOneBit(int i) { return 0; }
  public static int numberOfLeadingZeros(int i) { return 0; }
  public static int numberOfTrailingZeros(int i) { return 0; }
  public static int bitCount(int i) { return 0; }
  public static int rotateLeft(int i, int i2) { return 0; }
  public static int rotateRight(int i, int i2) { return 0; }
  public static int reverse(int i) { return 0; }
  public static int signum(int i) { return 0; }
  public static int reverseBytes(int i) { return 0; }
  public static int sum(int i, int i2) { return 0; }
  public static int max(int i, int i2) { return 0; }
  public static int min(int i, int i2) { return 0; }
}
