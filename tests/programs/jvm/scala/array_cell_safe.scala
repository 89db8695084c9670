// SPDX-License-Identifier: Apache-2.0
//
// An array that two threads write.
// Under the array's monitor.
package array_cell_safe

object Main {
  def main(args: Array[String]): Unit = {
    val cells = new Array[Int](4)
    def bump(): Unit = {
      cells.synchronized { cells(0) = 1 } //~ none
    }
    new Thread(new Runnable {
      def run(): Unit = bump()
    }).start()
    bump()
  }
}
