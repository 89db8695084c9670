// SPDX-License-Identifier: Apache-2.0
//
// What a queue of limited capacity runs out of: an event that whoever puts something in may have to wait for. A
// queue that was made with the constant Integer.MAX_VALUE never does.
package ravel;

final class Room {
  private final int capacity;
  private final Object queue;

  Room(int capacity, Object queue) {
    this.capacity = capacity;
    this.queue = queue;
  }
}
