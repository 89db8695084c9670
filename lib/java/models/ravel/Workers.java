// SPDX-License-Identifier: Apache-2.0
//
// The threads of an executor that has a fixed number of them. How many counts where it is a constant.
package ravel;

public final class Workers {
  private final int count;

  public Workers(int count) { this.count = count; }
}
