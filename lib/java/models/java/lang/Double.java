// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes.
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public final class Double extends Number implements Comparable<Double>, Constable, ConstantDesc {
  @SuppressWarnings("unchecked")
  public static final Class<Double> TYPE = (Class<Double>) (Class<?>) double.class;
  public static final double POSITIVE_INFINITY = 1.0 / 0.0;
  public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
  public static final double NaN = 0.0d / 0.0;
  public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
  public static final double MIN_NORMAL = 0x1.0p-1022;
  public static final double MIN_VALUE = 0x0.0000000000001P-1022;
  public static final int MAX_EXPONENT = 1023;
  public static final int MIN_EXPONENT = -1022;
  public static final int SIZE = 64;
  public static final int BYTES = 8;

  private final double value;

  public Double(double value) { this.value = value; }
  public Double(String text) { this.value = 0d; }

  public static Double valueOf(double value) { return new Double(value); }
  public static Double valueOf(String text) { return valueOf(0d); }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public short shortValue() { return (short) value; }
  public byte byteValue() { return (byte) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public boolean equals(Object other) { return other instanceof Double same && same.value == value; }
  public int compareTo(Double other) { return other.value == value ? 0 : 1; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public Optional<Double> describeConstable() { return Optional.of(this); }
  public Double resolveConstantDesc(MethodHandles.Lookup lookup) { return this; }

  // Nothing that matters flows through these.

  public static String toString(double d) { return ""; }
  public static String toHexString(double d) { return ""; }
  public static double parseDouble(String text) throws NumberFormatException { return 0; }
  public static boolean isNaN(double d) { return false; }
  public static boolean isInfinite(double d) { return false; }
  public static boolean isFinite(double d) { return false; }
  public boolean isNaN() { return false; }
  public boolean isInfinite() { return false; }
  public static int hashCode(double d) { return 0; }
  public static long doubleToLongBits(double d) { return 0; }
  public static long doubleToRawLongBits(double d) { return 0; }
  public static double longBitsToDouble(long n) { return 0; }
  public static int compare(double d, double d2) { return 0; }
  public static double sum(double d, double d2) { return 0; }
  public static double max(double d, double d2) { return 0; }
  public static double min(double d, double d2) { return 0; }
}
