// SPDX-License-Identifier: Apache-2.0
//
// A local `var` that a closure captures lives in a box on the heap.
// The thread and main both write it.
package captured_var_racy

object Main {
  def main(args: Array[String]): Unit = {
    var n = 0
    val thread = new Thread(new Runnable {
      def run(): Unit = n += 1 //~ race
    })
    thread.start()
    n += 1 //~ race
    println(n) //~ race
  }
}
