// SPDX-License-Identifier: Apache-2.0
//
// A case class with a var.
// Two threads set it.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package case_class_var_racy

case class Point(var x: Int) { //~ race
  def move(): Point = { x += 1; this }
}

object Main {
  def main(args: Array[String]): Unit = {
    val point = Point(1)
    new Thread(new Runnable {
      def run(): Unit = point.move()
    }).start()
    point.move()
  }
}
