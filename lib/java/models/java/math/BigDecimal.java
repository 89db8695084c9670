// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.math;

import ravel.Model;
import ravel.PerCall;

public class BigDecimal extends Number implements Comparable<BigDecimal> {
  public static final BigDecimal ZERO = new BigDecimal();
  public static final BigDecimal ONE = new BigDecimal();
  public static final BigDecimal TEN = new BigDecimal();
  public static final int ROUND_UP = 0;
  public static final int ROUND_DOWN = 1;
  public static final int ROUND_CEILING = 2;
  public static final int ROUND_FLOOR = 3;
  public static final int ROUND_HALF_UP = 4;
  public static final int ROUND_HALF_DOWN = 5;
  public static final int ROUND_HALF_EVEN = 6;
  public static final int ROUND_UNNECESSARY = 7;

  BigDecimal() {}
  public BigDecimal(char[] c, int i, int i2) { char read = c[0]; }
  public BigDecimal(char[] c, int i, int i2, MathContext mathContext) { char read = c[0]; }
  public BigDecimal(char[] c) { char read = c[0]; }
  public BigDecimal(char[] c, MathContext mathContext) { char read = c[0]; }
  public BigDecimal(String text) {}
  public BigDecimal(String text, MathContext mathContext) {}
  public BigDecimal(double d) {}
  public BigDecimal(double d, MathContext mathContext) {}
  public BigDecimal(BigInteger bigInteger) {}
  public BigDecimal(BigInteger bigInteger, MathContext mathContext) {}
  public BigDecimal(BigInteger bigInteger, int i) {}
  public BigDecimal(BigInteger bigInteger, int i, MathContext mathContext) {}
  public BigDecimal(int i) {}
  public BigDecimal(int i, MathContext mathContext) {}
  public BigDecimal(long n) {}
  public BigDecimal(long n, MathContext mathContext) {}
  @PerCall
  public static BigDecimal valueOf(long n, int i) { return new BigDecimal(); }
  @PerCall
  public static BigDecimal valueOf(long n) { return new BigDecimal(); }
  @PerCall
  public static BigDecimal valueOf(double d) { return new BigDecimal(); }
  public BigDecimal add(BigDecimal bigDecimal) { return this; }
  public BigDecimal add(BigDecimal bigDecimal, MathContext mathContext) { return this; }
  public BigDecimal subtract(BigDecimal bigDecimal) { return this; }
  public BigDecimal subtract(BigDecimal bigDecimal, MathContext mathContext) { return this; }
  public BigDecimal multiply(BigDecimal bigDecimal) { return this; }
  public BigDecimal multiply(BigDecimal bigDecimal, MathContext mathContext) { return this; }
  public BigDecimal divide(BigDecimal bigDecimal, int i, int i2) { return this; }
  public BigDecimal divide(BigDecimal bigDecimal, int i, RoundingMode roundingMode) { return this; }
  public BigDecimal divide(BigDecimal bigDecimal, int i) { return this; }
  public BigDecimal divide(BigDecimal bigDecimal, RoundingMode roundingMode) { return this; }
  public BigDecimal divide(BigDecimal bigDecimal) { return this; }
  public BigDecimal divide(BigDecimal bigDecimal, MathContext mathContext) { return this; }
  public BigDecimal divideToIntegralValue(BigDecimal bigDecimal) { return this; }
  public BigDecimal divideToIntegralValue(BigDecimal bigDecimal, MathContext mathContext) { return this; }
  public BigDecimal remainder(BigDecimal bigDecimal) { return this; }
  public BigDecimal remainder(BigDecimal bigDecimal, MathContext mathContext) { return this; }
  @PerCall
  public BigDecimal[] divideAndRemainder(BigDecimal bigDecimal) { return new BigDecimal[0]; }
  @PerCall
  public BigDecimal[] divideAndRemainder(BigDecimal bigDecimal, MathContext mathContext) { return new BigDecimal[0]; }
  public BigDecimal sqrt(MathContext mathContext) { return this; }
  public BigDecimal pow(int i) { return this; }
  public BigDecimal pow(int i, MathContext mathContext) { return this; }
  public BigDecimal abs() { return this; }
  public BigDecimal abs(MathContext mathContext) { return this; }
  public BigDecimal negate() { return this; }
  public BigDecimal negate(MathContext mathContext) { return this; }
  public BigDecimal plus() { return this; }
  public BigDecimal plus(MathContext mathContext) { return this; }
  public int signum() { return 0; }
  public int scale() { return 0; }
  public int precision() { return 0; }
  public BigInteger unscaledValue() { return Model.any(BigInteger.class); }
  public BigDecimal round(MathContext mathContext) { return this; }
  public BigDecimal setScale(int i, RoundingMode roundingMode) { return this; }
  public BigDecimal setScale(int i, int i2) { return this; }
  public BigDecimal setScale(int i) { return this; }
  public BigDecimal movePointLeft(int i) { return this; }
  public BigDecimal movePointRight(int i) { return this; }
  public BigDecimal scaleByPowerOfTen(int i) { return this; }
  public BigDecimal stripTrailingZeros() { return this; }
  public int compareTo(BigDecimal bigDecimal) { return 0; }
  public boolean equals(Object x) { return false; }
  public BigDecimal min(BigDecimal bigDecimal) { return this; }
  public BigDecimal max(BigDecimal bigDecimal) { return this; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public String toEngineeringString() { return ""; }
  public String toPlainString() { return ""; }
  public BigInteger toBigInteger() { return Model.any(BigInteger.class); }
  public BigInteger toBigIntegerExact() { return Model.any(BigInteger.class); }
  public long longValue() { return 0; }
  public long longValueExact() { return 0; }
  public int intValue() { return 0; }
  public int intValueExact() { return 0; }
  public short shortValueExact() { return (short) 0; }
  public byte byteValueExact() { return (byte) 0; }
  public float floatValue() { return 0; }
  public double doubleValue() { return 0; }
  public BigDecimal ulp() { return this; }
}
