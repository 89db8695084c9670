// SPDX-License-Identifier: Apache-2.0
//
// A lock of java.util.concurrent around a block that is passed by name.
// `guarded` runs the block after it has unlocked.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package java_lock_racy

import java.util.concurrent.locks.ReentrantLock

class Counter {
  private val lock = new ReentrantLock
  private var n = 0 //~ race

  private def guarded(body: => Unit): Unit = {
    lock.lock()
    lock.unlock()
    body
  }

  def add(): Unit = guarded { n += 1 }
}

object Main {
  def main(args: Array[String]): Unit = {
    val counter = new Counter
    new Thread(new Runnable {
      def run(): Unit = counter.add()
    }).start()
    counter.add()
  }
}
