// SPDX-License-Identifier: Apache-2.0
//
// Made to be changed, and not for several threads: what it says is one plain field.
package java.util;

import ravel.PerCall;

public class SimpleTimeZone extends TimeZone {
  public static final int WALL_TIME = 0;
  public static final int STANDARD_TIME = 1;
  public static final int UTC_TIME = 2;

  private int state;

  public SimpleTimeZone(int i, String text) {}
  public SimpleTimeZone(int i, String text, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9) {}
  public SimpleTimeZone(int i, String text, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9, int i10) {}
  public SimpleTimeZone(int i, String text, int i2, int i3, int i4, int i5, int i6, int i7, int i8, int i9, int i10, int i11, int i12) {}
  public void setStartYear(int i) { state = 1; }
  public void setStartRule(int i, int i2, int i3, int i4) { state = 1; }
  public void setStartRule(int i, int i2, int i3) { state = 1; }
  public void setStartRule(int i, int i2, int i3, int i4, boolean on) { state = 1; }
  public void setEndRule(int i, int i2, int i3, int i4) { state = 1; }
  public void setEndRule(int i, int i2, int i3) { state = 1; }
  public void setEndRule(int i, int i2, int i3, int i4, boolean on) { state = 1; }
  public int getOffset(long n) { return state; }
  public int getOffset(int i, int i2, int i3, int i4, int i5, int i6) { return state; }
  public int getRawOffset() { return state; }
  public void setRawOffset(int i) { state = 1; }
  public void setDSTSavings(int i) { state = 1; }
  public int getDSTSavings() { return state; }
  public boolean useDaylightTime() { return state != 0; }
  public boolean observesDaylightTime() { return state != 0; }
  public boolean inDaylightTime(Date date) { return state != 0; }
  @PerCall
  public Object clone() { return new SimpleTimeZone(state, ""); }
  public int hashCode() { return state; }
  public boolean equals(Object x) { return false; }
  public boolean hasSameRules(TimeZone timeZone) { return state != 0; }
  public String toString() { return ""; }
}
