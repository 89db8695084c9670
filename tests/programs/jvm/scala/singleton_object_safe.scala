// SPDX-License-Identifier: Apache-2.0
//
// A Scala `object` is one instance for all.
// Its methods are synchronized.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package singleton_object_safe

object Ids {
  private var next = 0 //~ none

  def fresh(): Int = {
    synchronized {
      next += 1
      next
    }
  }
}

object Main {
  def main(args: Array[String]): Unit = {
    new Thread(new Runnable {
      def run(): Unit = println(Ids.fresh())
    }).start()
    println(Ids.fresh())
  }
}
