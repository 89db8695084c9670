// SPDX-License-Identifier: Apache-2.0
package java.util;

import java.time.ZonedDateTime;

public class GregorianCalendar extends Calendar {
  public static final int BC = 0, AD = 1;

  public GregorianCalendar() {}
  public GregorianCalendar(TimeZone zone) {}
  public GregorianCalendar(Locale locale) {}
  public GregorianCalendar(TimeZone zone, Locale locale) {}
  public GregorianCalendar(int year, int month, int day) {}
  public GregorianCalendar(int year, int month, int day, int hour, int minute) {}
  public GregorianCalendar(int year, int month, int day, int hour, int minute, int second) {}

  protected void computeTime() {}
  protected void computeFields() {}
  public void add(int field, int amount) { set(field, amount); }
  public void roll(int field, boolean up) { set(field, 1); }
  public int getMinimum(int field) { return get(field); }
  public int getMaximum(int field) { return get(field); }
  public int getGreatestMinimum(int field) { return get(field); }
  public int getLeastMaximum(int field) { return get(field); }
  public int getActualMinimum(int field) { return get(field); }
  public int getActualMaximum(int field) { return get(field); }
  public Object clone() { return new GregorianCalendar(); }

  // Nothing that matters flows through these.

  public void setGregorianChange(Date date) {}
  public final Date getGregorianChange() { return null; }
  public boolean isLeapYear(int i) { return false; }
  public String getCalendarType() { return ""; }
  public final boolean isWeekDateSupported() { return false; }
  public int getWeekYear() { return 0; }
  public void setWeekDate(int i, int i2, int i3) {}
  public int getWeeksInWeekYear() { return 0; }
  public java.time.ZonedDateTime toZonedDateTime() { return null; }
  public static GregorianCalendar from(java.time.ZonedDateTime zonedDateTime) { return null; }
}
