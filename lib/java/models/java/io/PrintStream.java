// SPDX-License-Identifier: Apache-2.0
//
// Every method holds the stream's monitor, as in the real class; what is printed is asked for its text before
// that. Where it writes to is called with bytes that do not matter.
package java.io;

import java.nio.charset.Charset;
import java.util.Locale;

public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
  public PrintStream(OutputStream out) { super(out); }
  public PrintStream(OutputStream out, boolean flush) { super(out); }
  public PrintStream(OutputStream out, boolean flush, String charset) throws UnsupportedEncodingException {
    super(out);
  }
  public PrintStream(OutputStream out, boolean flush, Charset charset) { super(out); }
  public PrintStream(String file) throws FileNotFoundException { super(null); }
  public PrintStream(String file, String charset) throws FileNotFoundException, UnsupportedEncodingException {
    super(null);
  }
  public PrintStream(String file, Charset charset) throws IOException { super(null); }
  public PrintStream(File file) throws FileNotFoundException { super(null); }
  public PrintStream(File file, String charset) throws FileNotFoundException, UnsupportedEncodingException {
    super(null);
  }
  public PrintStream(File file, Charset charset) throws IOException { super(null); }

  private void put() {
    synchronized (this) {
      try {
        out.write(0);
      } catch (IOException e) {
        setError();
      }
    }
  }
  public void write(int b) { put(); }
  public void write(byte[] bytes) throws IOException { put(); }
  public void write(byte[] bytes, int from, int count) { put(); }
  public void writeBytes(byte[] bytes) { put(); }
  public void flush() {
    synchronized (this) {
      try {
        out.flush();
      } catch (IOException e) {
        setError();
      }
    }
  }
  public void close() {
    synchronized (this) {
      try {
        out.close();
      } catch (IOException e) {
        setError();
      }
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
  public PrintStream printf(String format, Object... arguments) { return format(format, arguments); }
  public PrintStream printf(Locale locale, String format, Object... arguments) { return format(format, arguments); }
  public PrintStream format(Locale locale, String format, Object... arguments) { return format(format, arguments); }
  public PrintStream format(String format, Object... arguments) {
    String.valueOf(arguments[0]);
    put();
    return this;
  }
  public PrintStream append(CharSequence text) {
    put();
    return this;
  }
  public PrintStream append(CharSequence text, int from, int to) { return append(text); }
  public PrintStream append(char c) { return append(""); }
}
