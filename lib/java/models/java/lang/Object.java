// SPDX-License-Identifier: Apache-2.0
//
// The root. wait and notify are primitives, because they act on the caller's monitor; so are clone, whose
// result is of the receiver's own class, and getClass.
package java.lang;

public class Object {
  public Object() {}

  public final native Class<?> getClass();
  protected native Object clone() throws CloneNotSupportedException;
  public final native void notify();
  public final native void notifyAll();
  public final native void wait() throws InterruptedException;
  public final native void wait(long ms) throws InterruptedException;
  public final native void wait(long ms, int ns) throws InterruptedException;

  public int hashCode() { return 0; }
  public boolean equals(Object other) { return this == other; }
  public String toString() { return ""; }
  protected void finalize() throws Throwable {}
}
