// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes.
package java.lang;

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

public final class Float extends Number implements Comparable<Float>, Constable, ConstantDesc {
  @SuppressWarnings("unchecked")
  public static final Class<Float> TYPE = (Class<Float>) (Class<?>) float.class;
  public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
  public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
  public static final float NaN = 0.0f / 0.0f;
  public static final float MAX_VALUE = 0x1.fffffeP+127f;
  public static final float MIN_NORMAL = 0x1.0p-126f;
  public static final float MIN_VALUE = 0x0.000002P-126f;
  public static final int MAX_EXPONENT = 127;
  public static final int MIN_EXPONENT = -126;
  public static final int SIZE = 32;
  public static final int BYTES = 4;

  private final float value;

  public Float(float value) { this.value = value; }
  public Float(String text) { this.value = 0f; }

  public static Float valueOf(float value) { return new Float(value); }
  public static Float valueOf(String text) { return valueOf(0f); }
  public int intValue() { return (int) value; }
  public long longValue() { return (long) value; }
  public short shortValue() { return (short) value; }
  public byte byteValue() { return (byte) value; }
  public float floatValue() { return (float) value; }
  public double doubleValue() { return (double) value; }
  public boolean equals(Object other) { return other instanceof Float same && same.value == value; }
  public int compareTo(Float other) { return other.value == value ? 0 : 1; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public Optional<Float> describeConstable() { return Optional.of(this); }
  public Float resolveConstantDesc(MethodHandles.Lookup lookup) { return this; }

  // Nothing that matters flows through these.

  public static String toString(float f) { return ""; }
  public static String toHexString(float f) { return ""; }
  public static float parseFloat(String text) throws NumberFormatException { return 0; }
  public static boolean isNaN(float f) { return false; }
  public static boolean isInfinite(float f) { return false; }
  public static boolean isFinite(float f) { return false; }
  public Float(double d) { this.value = 0; }
  public boolean isNaN() { return false; }
  public boolean isInfinite() { return false; }
  public static int hashCode(float f) { return 0; }
  public static int floatToIntBits(float f) { return 0; }
  public static int floatToRawIntBits(float f) { return 0; }
  public static float intBitsToFloat(int i) { return 0; }
  public static int compare(float f, float f2) { return 0; }
  public static float sum(float f, float f2) { return 0; }
  public static float max(float f, float f2) { return 0; }
  public static float min(float f, float f2) { return 0; }
}
