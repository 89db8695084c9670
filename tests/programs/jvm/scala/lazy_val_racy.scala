// SPDX-License-Identifier: Apache-2.0
//
// A value that is computed when it is first used.
// By hand, with a null test.
// (The compiler makes accessors for a var; they stand at its declaration, and so do the accesses.)
package lazy_val_racy

class Settings {
  private var text: String = null //~ race
  def get: String = {
    if (text == null)
      text = "settings"
    text
  }
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
