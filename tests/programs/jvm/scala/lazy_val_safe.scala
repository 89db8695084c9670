// SPDX-License-Identifier: Apache-2.0
//
// A value that is computed when it is first used.
// By `lazy val`, which the compiler makes thread-safe.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package lazy_val_safe

class Settings {
  private lazy val text: String = "settings" //~ none
  def get: String = text
}

object Main {
  def main(args: Array[String]): Unit = {
    val settings = new Settings
    new Thread(new Runnable {
      def run(): Unit = println(settings.get)
    }).start()
    println(settings.get)
  }
}
