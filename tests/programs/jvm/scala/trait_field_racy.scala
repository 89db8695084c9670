// SPDX-License-Identifier: Apache-2.0
//
// A var of a trait is a field of the class that mixes it in.
// Two threads use one object.
// (The compiler makes accessors for a var; they stand at its declaration, or where the trait is mixed in.)
package trait_field_racy

trait Counting {
  var n = 0

  def add(): Unit = n = n + 1
}

class Counter extends Counting //~ race -- the trait's field is here

object Main {
  def main(args: Array[String]): Unit = {
    val mine = new Counter
    val other = mine
    new Thread(new Runnable {
      def run(): Unit = other.add()
    }).start()
    mine.add()
  }
}
