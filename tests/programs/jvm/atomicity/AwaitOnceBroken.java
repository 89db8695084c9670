// SPDX-License-Identifier: Apache-2.0
//
// A bounded queue whose writers wait for room with `if` in place of `while`. Of two that are woken by one
// free place the second finds none: the queue grows beyond its bound. That the wait stands in no loop is not
// looked at, and both ways lead to the same write.
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitOnceBroken {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notFull = lock.newCondition();
  private final ArrayDeque<String> items = new ArrayDeque<>();

  public void put(String item) throws InterruptedException {
    lock.lock();
    try {
      if (items.size() == 10) notFull.await(); //~ wait-loop/if
      items.addLast(item); //~ none missed atomicity
    } finally {
      lock.unlock();
    }
  }

  public String take() {
    lock.lock();
    try {
      notFull.signalAll();
      return items.pollFirst();
    } finally {
      lock.unlock();
    }
  }
}
