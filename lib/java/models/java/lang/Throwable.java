// SPDX-License-Identifier: Apache-2.0
//
// Message and cause are volatile: an exception that is handed to another thread is not interesting data.
// Stack traces are empty.
package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;

public class Throwable implements Serializable {
  private volatile String message;
  private volatile Throwable cause;
  private volatile Throwable suppressed;

  public Throwable() {}
  public Throwable(String message) { this.message = message; }
  public Throwable(String message, Throwable cause) {
    this.message = message;
    this.cause = cause;
  }
  public Throwable(Throwable cause) { this.cause = cause; }
  protected Throwable(String message, Throwable cause, boolean suppression, boolean trace) { this(message, cause); }

  public String getMessage() { return message; }
  public String getLocalizedMessage() { return getMessage(); }
  public Throwable getCause() { return cause; }
  public Throwable initCause(Throwable cause) {
    this.cause = cause;
    return this;
  }
  public final void addSuppressed(Throwable other) { suppressed = other; }
  public final Throwable[] getSuppressed() { return new Throwable[] {suppressed}; }
  public String toString() { return getLocalizedMessage(); }
  public void printStackTrace() { toString(); }
  public void printStackTrace(PrintStream out) { out.println(this); }
  public void printStackTrace(PrintWriter out) { out.println(this); }
  public Throwable fillInStackTrace() { return this; }
  public StackTraceElement[] getStackTrace() { return new StackTraceElement[0]; }
  public void setStackTrace(StackTraceElement[] trace) {}
}
