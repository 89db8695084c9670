// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent;

import ravel.Model;

public class Exchanger<V> {
  private volatile V offered;

  public Exchanger() {}

  public V exchange(V mine) throws InterruptedException {
    offered = mine;
    Model.signal(this);
    Model.await(this);
    return offered;
  }
  public V exchange(V mine, long time, TimeUnit unit) throws InterruptedException, TimeoutException {
    return exchange(mine);
  }
}
