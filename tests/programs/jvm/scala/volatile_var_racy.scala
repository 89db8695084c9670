// SPDX-License-Identifier: Apache-2.0
//
// A flag that one thread sets and another polls.
// It is plain.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package volatile_var_racy

class Loop extends Runnable {
  var stopped = false //~ race

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
