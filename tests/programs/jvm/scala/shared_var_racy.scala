// SPDX-License-Identifier: Apache-2.0
//
// A `var` of an object that two threads use.
// Nothing guards it.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package shared_var_racy

class Counter {
  private var n = 0 //~ race

  def add(): Unit = n += 1
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
