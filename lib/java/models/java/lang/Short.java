// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes.
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.DynamicConstantDesc;
import java.util.Optional;

public final class Short extends Number implements Comparable<Short>, Constable {
  @SuppressWarnings("unchecked")
  public static final Class<Short> TYPE = (Class<Short>) (Class<?>) short.class;
  public static final short MIN_VALUE = -32768;
  public static final short MAX_VALUE = 32767;
  public static final int SIZE = 16;
  public static final int BYTES = 2;

  private final short value;

  public Short(short value) { this.value = value; }
  public Short(String text) { this.value = (short) 0; }

  public static Short valueOf(short value) { return new Short(value); }
  public static Short valueOf(String text) { return valueOf((short) 0); }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public short shortValue() { return (short) value; }
  public byte byteValue() { return (byte) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public boolean equals(Object other) { return other instanceof Short same && same.value == value; }
  public int compareTo(Short other) { return other.value == value ? 0 : 1; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public Optional<DynamicConstantDesc<Short>> describeConstable() { return Optional.empty(); }

  // Nothing that matters flows through these.

  public static String toString(short s) { return ""; }
  public static short parseShort(String text, int i) throws NumberFormatException { return 0; }
  public static short parseShort(String text) throws NumberFormatException { return 0; }
  public static Short valueOf(String text, int i) throws NumberFormatException { return null; }
  public static Short decode(String text) throws NumberFormatException { return null; }
  public static int hashCode(short s) { return 0; }
  public static int compare(short s, short s2) { return 0; }
  public static int compareUnsigned(short s, short s2) { return 0; }
  public static short reverseBytes(short s) { return 0; }
  public static int toUnsignedInt(short s) { return 0; }
  public static long toUnsignedLong(short s) { return 0; }
}
