// SPDX-License-Identifier: Apache-2.0
//
// A case class with a var.
// Two threads make copies instead.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package case_class_var_safe

case class Point(var x: Int) { //~ none
  def move(): Point = copy(x = x + 1)
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
