// SPDX-License-Identifier: Apache-2.0
//
// The time is a plain field.
package java.util;

import java.io.Serializable;
import java.time.Instant;

public class Date implements Serializable, Cloneable, Comparable<Date> {
  private long time;

  public Date() {}
  public Date(long time) { this.time = time; }
  public Date(int year, int month, int day) {}
  public Date(int year, int month, int day, int hour, int minute) {}
  public Date(int year, int month, int day, int hour, int minute, int second) {}
  public Date(String text) {}

  public static long UTC(int year, int month, int day, int hour, int minute, int second) { return 0; }
  public static long parse(String text) { return 0; }
  public long getTime() { return time; }
  public void setTime(long time) { this.time = time; }
  public int getYear() { return (int) time; }
  public void setYear(int year) { time = year; }
  public int getMonth() { return (int) time; }
  public void setMonth(int month) { time = month; }
  public int getDate() { return (int) time; }
  public void setDate(int day) { time = day; }
  public int getDay() { return (int) time; }
  public int getHours() { return (int) time; }
  public void setHours(int hours) { time = hours; }
  public int getMinutes() { return (int) time; }
  public void setMinutes(int minutes) { time = minutes; }
  public int getSeconds() { return (int) time; }
  public void setSeconds(int seconds) { time = seconds; }
  public int getTimezoneOffset() { return (int) time; }
  public boolean before(Date other) { return time < other.time; }
  public boolean after(Date other) { return time > other.time; }
  public boolean equals(Object other) { return other instanceof Date date && date.time == time; }
  public int compareTo(Date other) { return time < other.time ? -1 : 1; }
  public int hashCode() { return (int) time; }
  public String toString() { return time == 0 ? "" : " "; }
  public String toLocaleString() { return toString(); }
  public String toGMTString() { return toString(); }
  public Object clone() { return new Date(time); }
  public static Date from(Instant instant) { return new Date(); }
  public Instant toInstant() { return Instant.EPOCH; }
}
