// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes.
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public final class Long extends Number implements Comparable<Long>, Constable, ConstantDesc {
  @SuppressWarnings("unchecked")
  public static final Class<Long> TYPE = (Class<Long>) (Class<?>) long.class;
  public static final long MIN_VALUE = 0x8000000000000000L;
  public static final long MAX_VALUE = 0x7fffffffffffffffL;
  public static final int SIZE = 64;
  public static final int BYTES = 8;

  private final long value;

  public Long(long value) { this.value = value; }
  public Long(String text) { this.value = 0L; }

  public static Long valueOf(long value) { return new Long(value); }
  public static Long valueOf(String text) { return valueOf(0L); }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public short shortValue() { return (short) value; }
  public byte byteValue() { return (byte) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public boolean equals(Object other) { return other instanceof Long same && same.value == value; }
  public int compareTo(Long other) { return other.value == value ? 0 : 1; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public Optional<Long> describeConstable() { return Optional.of(this); }
  public Long resolveConstantDesc(MethodHandles.Lookup lookup) { return this; }

  // Nothing that matters flows through these.

  public static String toString(long n, int i) { return ""; }
  public static String toUnsignedString(long n, int i) { return ""; }
  public static String toHexString(long n) { return ""; }
  public static String toOctalString(long n) { return ""; }
  public static String toBinaryString(long n) { return ""; }
  public static String toString(long n) { return ""; }
  public static String toUnsignedString(long n) { return ""; }
  public static long parseLong(String text, int i) throws NumberFormatException { return 0; }
  public static long parseLong(CharSequence charSequence, int i, int i2, int i3) throws NumberFormatException { return 0; }
  public static long parseLong(String text) throws NumberFormatException { return 0; }
  public static long parseUnsignedLong(String text, int i) throws NumberFormatException { return 0; }
  public static long parseUnsignedLong(CharSequence charSequence, int i, int i2, int i3) throws NumberFormatException { return 0; }
  public static long parseUnsignedLong(String text) throws NumberFormatException { return 0; }
  public static Long valueOf(String text, int i) throws NumberFormatException { return null; }
  public static Long decode(String text) throws NumberFormatException { return null; }
  public static int hashCode(long n) { return 0; }
  public static Long getLong(String text) { return null; }
  public static Long getLong(String text, long n) { return null; }
  public static Long getLong(String text, Long type) { return null; }
  public static int compare(long n, long n2) { return 0; }
  public static int compareUnsigned(long n, long n2) { return 0; }
  public static long divideUnsigned(long n, long n2) { return 0; }
  public static long remainderUnsigned(long n, long n2) { return 0; }
  public static long highestOneBit(long n) { return 0; }
  public static long lowestOneBit(long n) { return 0; }
  public static int numberOfLeadingZeros(long n) { return 0; }
  public static int numberOfTrailingZeros(long n) { return 0; }
  public static int bitCount(long n) { return 0; }
  public static long rotateLeft(long n, int i) { return 0; }
  public static long rotateRight(long n, int i) { return 0; }
  public static long reverse(long n) { return 0; }
  public static int signum(long n) { return 0; }
  public static long reverseBytes(long n) { return 0; }
  public static long sum(long n, long n2) { return 0; }
  public static long max(long n, long n2) { return 0; }
  public static long min(long n, long n2) { return 0; }
}
