// SPDX-License-Identifier: Apache-2.0
package java.util.concurrent.locks;

import java.io.Serializable;

public abstract class AbstractOwnableSynchronizer implements Serializable {
  private volatile Thread owner;

  protected AbstractOwnableSynchronizer() {}
  protected final void setExclusiveOwnerThread(Thread thread) { owner = thread; }
  protected final Thread getExclusiveOwnerThread() { return owner; }
}
