// SPDX-License-Identifier: Apache-2.0
//
// The name is data; what a zone knows of its rules is its subclass's. Zones that the platform gives are nobody's to change.
package java.util;

import ravel.Model;
import ravel.PerCall;

public abstract class TimeZone implements java.io.Serializable,Cloneable {
  public static final int SHORT = 0;
  public static final int LONG = 1;

  private String id = "";

  public TimeZone() {}
  public abstract int getOffset(int i, int i2, int i3, int i4, int i5, int i6);
  public int getOffset(long n) { return 0; }
  public abstract void setRawOffset(int i);
  public abstract int getRawOffset();
  public String getID() { return id; }
  public void setID(String text) { id = text; }
  public final String getDisplayName() { return ""; }
  public final String getDisplayName(Locale locale) { return ""; }
  public final String getDisplayName(boolean on, int i) { return ""; }
  public String getDisplayName(boolean on, int i, Locale locale) { return ""; }
  public int getDSTSavings() { return 0; }
  public abstract boolean useDaylightTime();
  public boolean observesDaylightTime() { return false; }
  public abstract boolean inDaylightTime(Date date);
  public static TimeZone getTimeZone(String text) { return Model.any(TimeZone.class); }
  public static TimeZone getTimeZone(java.time.ZoneId zoneId) { return Model.any(TimeZone.class); }
  public java.time.ZoneId toZoneId() { return Model.any(java.time.ZoneId.class); }
  @PerCall
  public static String[] getAvailableIDs(int i) { return new String[] {""}; }
  @PerCall
  public static String[] getAvailableIDs() { return new String[] {""}; }
  public static TimeZone getDefault() { return Model.any(TimeZone.class); }
  public static void setDefault(TimeZone timeZone) {}
  public boolean hasSameRules(TimeZone timeZone) { return false; }
  public Object clone() { return this; }
}
