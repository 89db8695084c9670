// SPDX-License-Identifier: Apache-2.0
//
// Even asking a calendar may compute and store its fields: every method reads and writes them. They are
// plain data, in one field.
package java.util;

import java.io.Serializable;
import java.time.Instant;
import ravel.PerCall;

public abstract class Calendar implements Serializable, Cloneable, Comparable<Calendar> {
  public static final int ERA = 0, YEAR = 1, MONTH = 2, WEEK_OF_YEAR = 3, WEEK_OF_MONTH = 4, DATE = 5, DAY_OF_MONTH = 5,
      DAY_OF_YEAR = 6, DAY_OF_WEEK = 7, DAY_OF_WEEK_IN_MONTH = 8, AM_PM = 9, HOUR = 10, HOUR_OF_DAY = 11, MINUTE = 12,
      SECOND = 13, MILLISECOND = 14, ZONE_OFFSET = 15, DST_OFFSET = 16, FIELD_COUNT = 17;
  public static final int SUNDAY = 1, MONDAY = 2, TUESDAY = 3, WEDNESDAY = 4, THURSDAY = 5, FRIDAY = 6, SATURDAY = 7;
  public static final int JANUARY = 0, FEBRUARY = 1, MARCH = 2, APRIL = 3, MAY = 4, JUNE = 5, JULY = 6, AUGUST = 7,
      SEPTEMBER = 8, OCTOBER = 9, NOVEMBER = 10, DECEMBER = 11, UNDECIMBER = 12;
  public static final int AM = 0, PM = 1;
  public static final int ALL_STYLES = 0, SHORT = 1, LONG = 2, NARROW_FORMAT = 4, NARROW_STANDALONE = 0x8004,
      SHORT_FORMAT = 1, LONG_FORMAT = 2, SHORT_STANDALONE = 0x8001, LONG_STANDALONE = 0x8002;

  protected int[] fields = new int[FIELD_COUNT];
  protected boolean[] isSet = new boolean[FIELD_COUNT];
  protected long time;
  protected boolean isTimeSet;
  protected boolean areFieldsSet;
  private int state;
  private volatile TimeZone zone;

  protected Calendar() {}
  protected Calendar(TimeZone zone, Locale locale) { this.zone = zone; }

  private int touch() {
    state = state + 1;
    return state;
  }

  @PerCall
  public static Calendar getInstance() { return new GregorianCalendar(); }
  @PerCall
  public static Calendar getInstance(TimeZone zone) { return new GregorianCalendar(); }
  @PerCall
  public static Calendar getInstance(Locale locale) { return new GregorianCalendar(); }
  @PerCall
  public static Calendar getInstance(TimeZone zone, Locale locale) { return new GregorianCalendar(); }

  protected abstract void computeTime();
  protected abstract void computeFields();
  public abstract void add(int field, int amount);
  public abstract void roll(int field, boolean up);
  public abstract int getMinimum(int field);
  public abstract int getMaximum(int field);
  public abstract int getGreatestMinimum(int field);
  public abstract int getLeastMaximum(int field);

  public final Date getTime() { return new Date(getTimeInMillis()); }
  public final void setTime(Date date) { setTimeInMillis(date.getTime()); }
  public long getTimeInMillis() { return touch(); }
  public void setTimeInMillis(long time) { touch(); }
  public int get(int field) { return touch(); }
  protected final int internalGet(int field) { return state; }
  public void set(int field, int value) { touch(); }
  public final void set(int year, int month, int date) { touch(); }
  public final void set(int year, int month, int date, int hour, int minute) { touch(); }
  public final void set(int year, int month, int date, int hour, int minute, int second) { touch(); }
  public final void clear() { touch(); }
  public final void clear(int field) { touch(); }
  public final boolean isSet(int field) { return state == 0; }
  protected void complete() { touch(); }
  public void roll(int field, int amount) { touch(); }
  public void setTimeZone(TimeZone zone) { this.zone = zone; }
  public TimeZone getTimeZone() { return zone; }
  public boolean before(Object when) { return compareTo((Calendar) when) < 0; }
  public boolean after(Object when) { return compareTo((Calendar) when) > 0; }
  public int compareTo(Calendar other) { return touch() - other.touch(); }
  public boolean equals(Object other) { return other instanceof Calendar c && c.touch() == touch(); }
  public int hashCode() { return state; }
  public String toString() { return state == 0 ? "" : " "; }
  public final Instant toInstant() {
    touch();
    return Instant.EPOCH;
  }
  public String getDisplayName(int field, int style, Locale locale) {
    touch();
    return "";
  }
  public Map<String, Integer> getDisplayNames(int field, int style, Locale locale) {
    touch();
    return new HashMap<>();
  }

  // Nothing that matters flows through these.

  public static Locale[] getAvailableLocales() { return null; }
  public static Set<String> getAvailableCalendarTypes() { return null; }
  public String getCalendarType() { return ""; }
  public void setLenient(boolean on) {}
  public boolean isLenient() { return false; }
  public void setFirstDayOfWeek(int i) {}
  public int getFirstDayOfWeek() { return 0; }
  public void setMinimalDaysInFirstWeek(int i) {}
  public int getMinimalDaysInFirstWeek() { return 0; }
  public boolean isWeekDateSupported() { return false; }
  public int getWeekYear() { return 0; }
  public void setWeekDate(int i, int i2, int i3) {}
  public int getWeeksInWeekYear() { return 0; }
  public int getActualMinimum(int i) { return 0; }
  public int getActualMaximum(int i) { return 0; }
  public Object clone() { return null; }
}
