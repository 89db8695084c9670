// SPDX-License-Identifier: Apache-2.0
//
// Values by name; nothing is kept.
package android.os;

public class Bundle {
  public Bundle() {}
}
