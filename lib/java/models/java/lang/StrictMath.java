// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.lang;

public final class StrictMath {
  public static final double E = 2.718281828459045d;
  public static final double PI = 3.141592653589793d;

  private StrictMath() {}
  public static double sin(double d) { return 0; }
  public static double cos(double d) { return 0; }
  public static double tan(double d) { return 0; }
  public static double asin(double d) { return 0; }
  public static double acos(double d) { return 0; }
  public static double atan(double d) { return 0; }
  public static double toRadians(double d) { return 0; }
  public static double toDegrees(double d) { return 0; }
  public static double exp(double d) { return 0; }
  public static double log(double d) { return 0; }
  public static double log10(double d) { return 0; }
  public static double sqrt(double d) { return 0; }
  public static double cbrt(double d) { return 0; }
  public static double IEEEremainder(double d, double d2) { return 0; }
  public static double ceil(double d) { return 0; }
  public static double floor(double d) { return 0; }
  public static double rint(double d) { return 0; }
  public static double atan2(double d, double d2) { return 0; }
  public static double pow(double d, double d2) { return 0; }
  public static int round(float f) { return 0; }
  public static long round(double d) { return 0; }
  public static double random() { return 0; }
  public static int addExact(int i, int i2) { return 0; }
  public static long addExact(long n, long n2) { return 0; }
  public static int subtractExact(int i, int i2) { return 0; }
  public static long subtractExact(long n, long n2) { return 0; }
  public static int multiplyExact(int i, int i2) { return 0; }
  public static long multiplyExact(long n, int i) { return 0; }
  public static long multiplyExact(long n, long n2) { return 0; }
  public static int incrementExact(int i) { return 0; }
  public static long incrementExact(long n) { return 0; }
  public static int decrementExact(int i) { return 0; }
  public static long decrementExact(long n) { return 0; }
  public static int negateExact(int i) { return 0; }
  public static long negateExact(long n) { return 0; }
  public static int toIntExact(long n) { return 0; }
  public static long multiplyFull(int i, int i2) { return 0; }
  public static long multiplyHigh(long n, long n2) { return 0; }
  public static int floorDiv(int i, int i2) { return 0; }
  public static long floorDiv(long n, int i) { return 0; }
  public static long floorDiv(long n, long n2) { return 0; }
  public static int floorMod(int i, int i2) { return 0; }
  public static int floorMod(long n, int i) { return 0; }
  public static long floorMod(long n, long n2) { return 0; }
  public static int abs(int i) { return 0; }
  public static int absExact(int i) { return 0; }
  public static long abs(long n) { return 0; }
  public static long absExact(long n) { return 0; }
  public static float abs(float f) { return 0; }
  public static double abs(double d) { return 0; }
  public static int max(int i, int i2) { return 0; }
  public static long max(long n, long n2) { return 0; }
  public static float max(float f, float f2) { return 0; }
  public static double max(double d, double d2) { return 0; }
  public static int min(int i, int i2) { return 0; }
  public static long min(long n, long n2) { return 0; }
  public static float min(float f, float f2) { return 0; }
  public static double min(double d, double d2) { return 0; }
  public static double fma(double d, double d2, double d3) { return 0; }
  public static float fma(float f, float f2, float f3) { return 0; }
  public static double ulp(double d) { return 0; }
  public static float ulp(float f) { return 0; }
  public static double signum(double d) { return 0; }
  public static float signum(float f) { return 0; }
  public static double sinh(double d) { return 0; }
  public static double cosh(double d) { return 0; }
  public static double tanh(double d) { return 0; }
  public static double hypot(double d, double d2) { return 0; }
  public static double expm1(double d) { return 0; }
  public static double log1p(double d) { return 0; }
  public static double copySign(double d, double d2) { return 0; }
  public static float copySign(float f, float f2) { return 0; }
  public static int getExponent(float f) { return 0; }
  public static int getExponent(double d) { return 0; }
  public static double nextAfter(double d, double d2) { return 0; }
  public static float nextAfter(float f, double d) { return 0; }
  public static double nextUp(double d) { return 0; }
  public static float nextUp(float f) { return 0; }
  public static double nextDown(double d) { return 0; }
  public static float nextDown(float f) { return 0; }
  public static double scalb(double d, int i) { return 0; }
  public static float scalb(float f, int i) { return 0; }
}
