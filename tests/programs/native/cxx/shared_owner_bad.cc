// SPDX-License-Identifier: Apache-2.0
//
// A connection that two threads own. Whoever lets go of it last destroys it; before, one of them counts without
// the lock.
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

struct Connection {
  std::mutex mu;
  std::string peer = "somebody";
  int bytes = 0;
  void count() {
    std::lock_guard<std::mutex> hold(mu);
    ++bytes;  //~ race
  }
};

int main() {
  auto mine = std::make_shared<Connection>();
  const std::function<void(Connection &)> look = [](Connection &each) { each.bytes++; };  //~ race
  std::thread other([theirs = mine] { theirs->count(); });
  look(*mine);
  mine.reset();
  other.join();
}
