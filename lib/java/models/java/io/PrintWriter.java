// SPDX-License-Identifier: Apache-2.0
//
// As PrintStream, with the writer's lock.
package java.io;

import java.nio.charset.Charset;
import java.util.Locale;

public class PrintWriter extends Writer {
  protected volatile Writer out;

  public PrintWriter(Writer out) { this.out = out; }
  public PrintWriter(Writer out, boolean flush) { this.out = out; }
  public PrintWriter(OutputStream out) { this.out = new OutputStreamWriter(out); }
  public PrintWriter(OutputStream out, boolean flush) { this.out = new OutputStreamWriter(out); }
  public PrintWriter(OutputStream out, boolean flush, Charset charset) { this.out = new OutputStreamWriter(out); }
  public PrintWriter(String file) throws FileNotFoundException { this(new FileOutputStream(file)); }
  public PrintWriter(String file, String charset) throws FileNotFoundException, UnsupportedEncodingException {
    this(new FileOutputStream(file));
  }
  public PrintWriter(String file, Charset charset) throws IOException { this(new FileOutputStream(file)); }
  public PrintWriter(File file) throws FileNotFoundException { this(new FileOutputStream(file)); }
  public PrintWriter(File file, String charset) throws FileNotFoundException, UnsupportedEncodingException {
    this(new FileOutputStream(file));
  }
  public PrintWriter(File file, Charset charset) throws IOException { this(new FileOutputStream(file)); }

  private void put() {
    synchronized (lock) {
      try {
        out.write(0);
      } catch (IOException e) {
        setError();
      }
    }
  }
  public void write(int c) { put(); }
  public void write(char[] text, int from, int count) { put(); }
  public void write(char[] text) { put(); }
  public void write(String text, int from, int count) { put(); }
  public void write(String text) { put(); }
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      setError();
    }
  }
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      setError();
    }
  }
  public boolean checkError() { return false; }
  protected void setError() {}
  protected void clearError() {}
  public void print(boolean on) { put(); }
  public void print(char c) { put(); }
  public void print(int i) { put(); }
  public void print(long n) { put(); }
  public void print(float f) { put(); }
  public void print(double d) { put(); }
  public void print(char[] text) { put(); }
  public void print(String text) { put(); }
  public void print(Object x) {
    String.valueOf(x);
    put();
  }
  public void println() { put(); }
  public void println(boolean on) { put(); }
  public void println(char c) { put(); }
  public void println(int i) { put(); }
  public void println(long n) { put(); }
  public void println(float f) { put(); }
  public void println(double d) { put(); }
  public void println(char[] text) { put(); }
  public void println(String text) { put(); }
  public void println(Object x) {
    String.valueOf(x);
    put();
  }
  public PrintWriter printf(String format, Object... arguments) { return format(format, arguments); }
  public PrintWriter printf(Locale locale, String format, Object... arguments) { return format(format, arguments); }
  public PrintWriter format(Locale locale, String format, Object... arguments) { return format(format, arguments); }
  public PrintWriter format(String format, Object... arguments) {
    String.valueOf(arguments[0]);
    put();
    return this;
  }
  public PrintWriter append(CharSequence text) {
    put();
    return this;
  }
  public PrintWriter append(CharSequence text, int from, int to) { return append(text); }
  public PrintWriter append(char c) { return append(""); }
}
