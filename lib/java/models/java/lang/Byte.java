// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes.
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.DynamicConstantDesc;
import java.util.Optional;

public final class Byte extends Number implements Comparable<Byte>, Constable {
  @SuppressWarnings("unchecked")
  public static final Class<Byte> TYPE = (Class<Byte>) (Class<?>) byte.class;
  public static final byte MIN_VALUE = -128;
  public static final byte MAX_VALUE = 127;
  public static final int SIZE = 8;
  public static final int BYTES = 1;

  private final byte value;

  public Byte(byte value) { this.value = value; }
  public Byte(String text) { this.value = (byte) 0; }

  public static Byte valueOf(byte value) { return new Byte(value); }
  public static Byte valueOf(String text) { return valueOf((byte) 0); }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public short shortValue() { return (short) value; }
  public byte byteValue() { return (byte) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public boolean equals(Object other) { return other instanceof Byte same && same.value == value; }
  public int compareTo(Byte other) { return other.value == value ? 0 : 1; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public Optional<DynamicConstantDesc<Byte>> describeConstable() { return Optional.empty(); }

  // Nothing that matters flows through these.

  public static String toString(byte b) { return ""; }
  public static byte parseByte(String text, int i) throws NumberFormatException { return 0; }
  public static byte parseByte(String text) throws NumberFormatException { return 0; }
  public static Byte valueOf(String text, int i) throws NumberFormatException { return null; }
  public static Byte decode(String text) throws NumberFormatException { return null; }
  public static int hashCode(byte b) { return 0; }
  public static int compare(byte b, byte b2) { return 0; }
  public static int compareUnsigned(byte b, byte b2) { return 0; }
  public static int toUnsignedInt(byte b) { return 0; }
  public static long toUnsignedLong(byte b) { return 0; }
}
