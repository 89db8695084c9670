// SPDX-License-Identifier: Apache-2.0
//
// One thread runs all tasks of a timer, one after the other: said by a monitor that belongs to the timer.
package java.util;

import ravel.Model;
import ravel.PerCall;
import ravel.Repeated;
import ravel.Serial;

public class Timer {
  private final Object thread = new Object();

  public Timer() {}
  public Timer(boolean daemon) {}
  public Timer(String name) {}
  public Timer(String name, boolean daemon) {}

  @PerCall
  public void schedule(TimerTask task, long delay) { Model.fork(new Serial(thread, task)); }
  @PerCall
  public void schedule(TimerTask task, Date time) { Model.fork(new Serial(thread, task)); }
  @PerCall
  public void schedule(TimerTask task, long delay, long period) {
    Model.fork(new Repeated(new Serial(thread, task)));
  }
  @PerCall
  public void schedule(TimerTask task, Date first, long period) {
    Model.fork(new Repeated(new Serial(thread, task)));
  }
  @PerCall
  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    Model.fork(new Repeated(new Serial(thread, task)));
  }
  @PerCall
  public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
    Model.fork(new Repeated(new Serial(thread, task)));
  }
  public void cancel() {}
  public int purge() { return 0; }
}
