// SPDX-License-Identifier: Apache-2.0
//
// An array that two threads write.
// Without a lock.
package array_cell_racy

object Main {
  def main(args: Array[String]): Unit = {
    val cells = new Array[Int](4)
    def bump(): Unit = {
      cells(0) = 1 //~ race
    }
    new Thread(new Runnable {
      def run(): Unit = bump()
    }).start()
    bump()
  }
}
