// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.math;

import ravel.PerCall;

public class BigInteger extends Number implements Comparable<BigInteger> {
  public static final BigInteger ZERO = new BigInteger();
  public static final BigInteger ONE = new BigInteger();
  public static final BigInteger TWO = new BigInteger();
  public static final BigInteger TEN = new BigInteger();

  BigInteger() {}
  public BigInteger(byte[] b, int i, int i2) { byte read = b[0]; }
  public BigInteger(byte[] b) { byte read = b[0]; }
  public BigInteger(int i, byte[] b, int i2, int i3) { byte read = b[0]; }
  public BigInteger(int i, byte[] b) { byte read = b[0]; }
  public BigInteger(String text, int i) {}
  public BigInteger(String text) {}
  public BigInteger(int i, java.util.Random random) {}
  public BigInteger(int i, int i2, java.util.Random random) {}
  @PerCall
  public static BigInteger probablePrime(int i, java.util.Random random) { return new BigInteger(); }
  public BigInteger nextProbablePrime() { return this; }
  @PerCall
  public static BigInteger valueOf(long n) { return new BigInteger(); }
  public BigInteger add(BigInteger bigInteger) { return this; }
  public BigInteger subtract(BigInteger bigInteger) { return this; }
  public BigInteger multiply(BigInteger bigInteger) { return this; }
  public BigInteger divide(BigInteger bigInteger) { return this; }
  @PerCall
  public BigInteger[] divideAndRemainder(BigInteger bigInteger) { return new BigInteger[0]; }
  public BigInteger remainder(BigInteger bigInteger) { return this; }
  public BigInteger pow(int i) { return this; }
  public BigInteger sqrt() { return this; }
  @PerCall
  public BigInteger[] sqrtAndRemainder() { return new BigInteger[0]; }
  public BigInteger gcd(BigInteger bigInteger) { return this; }
  public BigInteger abs() { return this; }
  public BigInteger negate() { return this; }
  public int signum() { return 0; }
  public BigInteger mod(BigInteger bigInteger) { return this; }
  public BigInteger modPow(BigInteger bigInteger, BigInteger bigInteger2) { return this; }
  public BigInteger modInverse(BigInteger bigInteger) { return this; }
  public BigInteger shiftLeft(int i) { return this; }
  public BigInteger shiftRight(int i) { return this; }
  public BigInteger and(BigInteger bigInteger) { return this; }
  public BigInteger or(BigInteger bigInteger) { return this; }
  public BigInteger xor(BigInteger bigInteger) { return this; }
  public BigInteger not() { return this; }
  public BigInteger andNot(BigInteger bigInteger) { return this; }
  public boolean testBit(int i) { return false; }
  public BigInteger setBit(int i) { return this; }
  public BigInteger clearBit(int i) { return this; }
  public BigInteger flipBit(int i) { return this; }
  public int getLowestSetBit() { return 0; }
  public int bitLength() { return 0; }
  public int bitCount() { return 0; }
  public boolean isProbablePrime(int i) { return false; }
  public int compareTo(BigInteger bigInteger) { return 0; }
  public boolean equals(Object x) { return false; }
  public BigInteger min(BigInteger bigInteger) { return this; }
  public BigInteger max(BigInteger bigInteger) { return this; }
  public int hashCode() { return 0; }
  public String toString(int i) { return ""; }
  public String toString() { return ""; }
  @PerCall
  public byte[] toByteArray() { return new byte[0]; }
  public int intValue() { return 0; }
  public long longValue() { return 0; }
  public float floatValue() { return 0; }
  public double doubleValue() { return 0; }
  public long longValueExact() { return 0; }
  public int intValueExact() { return 0; }
  public short shortValueExact() { return (short) 0; }
  public byte byteValueExact() { return (byte) 0; }
}
