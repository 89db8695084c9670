// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.util;

import ravel.PerCall;

public final class UUID implements java.io.Serializable, Comparable<UUID> {
  UUID() {}
  public UUID(long n, long n2) {}
  @PerCall
  public static UUID randomUUID() { return new UUID(); }
  @PerCall
  public static UUID nameUUIDFromBytes(byte[] b) {
    byte read = b[0];
    return new UUID();
  }
  @PerCall
  public static UUID fromString(String text) { return new UUID(); }
  public long getLeastSignificantBits() { return 0; }
  public long getMostSignificantBits() { return 0; }
  public int version() { return 0; }
  public int variant() { return 0; }
  public long timestamp() { return 0; }
  public int clockSequence() { return 0; }
  public long node() { return 0; }
  public String toString() { return ""; }
  public int hashCode() { return 0; }
  public boolean equals(Object x) { return false; }
  public int compareTo(UUID uUID) { return 0; }
}
