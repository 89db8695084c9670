// SPDX-License-Identifier: Apache-2.0
//
// The cleaning action runs in the cleaner's own thread, at any time, or when it is asked for.
package java.lang.ref;

import java.util.concurrent.ThreadFactory;
import ravel.Model;
import ravel.PerCall;
import ravel.Serial;

public final class Cleaner {
  private Cleaner() {}

  @PerCall
  public static Cleaner create() { return new Cleaner(); }
  @PerCall
  public static Cleaner create(ThreadFactory factory) { return new Cleaner(); }
  @PerCall
  public Cleanable register(Object x, Runnable action) {
    Model.fork(new Serial(this, action));
    return new Action(action);
  }

  public interface Cleanable {
    void clean();
  }

  private static final class Action implements Cleanable {
    private final Runnable action;

    Action(Runnable action) { this.action = action; }
    public void clean() { action.run(); }
  }
}
