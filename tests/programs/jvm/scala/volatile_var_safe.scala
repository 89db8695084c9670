// SPDX-License-Identifier: Apache-2.0
//
// A flag that one thread sets and another polls.
// It is @volatile.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package volatile_var_safe

class Loop extends Runnable {
  @volatile
  var stopped = false //~ none

  def run(): Unit =
    while (!stopped)
      Thread.`yield`()
}

object Main {
  def main(args: Array[String]): Unit = {
    val loop = new Loop
    new Thread(loop).start()
    loop.stopped = true
  }
}
