// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util;

public class SimpleTimeZone extends TimeZone {
  public static final int WALL_TIME = 0;
  public static final int STANDARD_TIME = 1;
  public static final int UTC_TIME = 2;

  public SimpleTimeZone(int i, String text) {}
  public SimpleTimeZone(int i, String text, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9) {}
  public SimpleTimeZone(int i, String text, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9, int i10) {}
  public SimpleTimeZone(int i, String text, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9, int i10, int i11, int i12) {}
  public void setStartYear(int i) {}
  public void setStartRule(int i, int i2, int i3, int i4) {}
  public void setStartRule(int i, int i2, int i3) {}
  public void setStartRule(int i, int i2, int i3, int i4, boolean on) {}
  public void setEndRule(int i, int i2, int i3, int i4) {}
  public void setEndRule(int i, int i2, int i3) {}
  public void setEndRule(int i, int i2, int i3, int i4, boolean on) {}
  public int getOffset(long n) { return 0; }
  public int getOffset(int i, int i2, int i3, int i4, int i5, int i6) { return 0; }
  public int getRawOffset() { return 0; }
  public void setRawOffset(int i) {}
  public void setDSTSavings(int i) {}
  public int getDSTSavings() { return 0; }
  public boolean useDaylightTime() { return false; }
  public boolean observesDaylightTime() { return false; }
  public boolean inDaylightTime(Date date) { return false; }
  public Object clone() { return this; }
  public int hashCode() { return 0; }
  public boolean equals(Object x) { return false; }
  public boolean hasSameRules(TimeZone timeZone) { return false; }
  public String toString() { return ""; }
}
