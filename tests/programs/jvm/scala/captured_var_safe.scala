// SPDX-License-Identifier: Apache-2.0
//
// A local `var` that a closure captures lives in a box on the heap.
// The thread has ended when main writes it.
package captured_var_safe

object Main {
  def main(args: Array[String]): Unit = {
    var n = 0
    val thread = new Thread(new Runnable {
      def run(): Unit = n += 1 //~ none
    })
    thread.start()
    thread.join()
    n += 1 //~ none
    println(n) //~ none
  }
}
