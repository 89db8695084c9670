// SPDX-License-Identifier: Apache-2.0
//
// A format works in its own calendar, without a lock: two threads that use one format race on it.
package java.text;

import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import ravel.PerCall;

public abstract class DateFormat extends Format {
  public static final int ERA_FIELD = 0, YEAR_FIELD = 1, MONTH_FIELD = 2, DATE_FIELD = 3, HOUR_OF_DAY1_FIELD = 4,
      HOUR_OF_DAY0_FIELD = 5, MINUTE_FIELD = 6, SECOND_FIELD = 7, MILLISECOND_FIELD = 8, DAY_OF_WEEK_FIELD = 9,
      DAY_OF_YEAR_FIELD = 10, DAY_OF_WEEK_IN_MONTH_FIELD = 11, WEEK_OF_YEAR_FIELD = 12, WEEK_OF_MONTH_FIELD = 13,
      AM_PM_FIELD = 14, HOUR1_FIELD = 15, HOUR0_FIELD = 16, TIMEZONE_FIELD = 17;
  public static final int FULL = 0, LONG = 1, MEDIUM = 2, SHORT = 3, DEFAULT = 2;

  protected Calendar calendar = new GregorianCalendar();
  protected NumberFormat numberFormat;
  private int work;

  protected DateFormat() {}

  @PerCall
  public static final DateFormat getTimeInstance() { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getTimeInstance(int style) { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getTimeInstance(int style, Locale locale) { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getDateInstance() { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getDateInstance(int style) { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getDateInstance(int style, Locale locale) { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getDateTimeInstance() { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getDateTimeInstance(int dates, int times) { return new SimpleDateFormat(); }
  @PerCall
  public static final DateFormat getDateTimeInstance(int dates, int times, Locale locale) {
    return new SimpleDateFormat();
  }
  @PerCall
  public static final DateFormat getInstance() { return new SimpleDateFormat(); }
  public static Locale[] getAvailableLocales() { return new Locale[0]; }

  final int touch() {
    work = work + 1;
    return work;
  }

  public abstract StringBuffer format(Date date, StringBuffer to, FieldPosition position);
  public abstract Date parse(String text, ParsePosition position);
  public final StringBuffer format(Object date, StringBuffer to, FieldPosition position) {
    return format((Date) date, to, position);
  }
  public final String format(Date date) { return format(date, new StringBuffer(), null).toString(); }
  public Date parse(String text) throws ParseException { return parse(text, null); }
  public Object parseObject(String text, ParsePosition position) { return parse(text, position); }
  public void setCalendar(Calendar calendar) { this.calendar = calendar; }
  public Calendar getCalendar() { return calendar; }
  public void setNumberFormat(NumberFormat format) { numberFormat = format; }
  public NumberFormat getNumberFormat() { return numberFormat; }
  public void setTimeZone(TimeZone zone) { touch(); }
  public TimeZone getTimeZone() { return null; }
  public void setLenient(boolean on) { touch(); }
  public boolean isLenient() { return work == 0; }
  public boolean equals(Object other) { return this == other; }
  public int hashCode() { return 0; }
}
