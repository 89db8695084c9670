// SPDX-License-Identifier: Apache-2.0
//
// Connections in a map and in a list, by pointers. Their counters are used by two threads; only the map and
// the list are guarded.
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

struct Connection {
  int bytes = 0, errors = 0;
};

static std::mutex mu;
static std::map<int, std::shared_ptr<Connection>> by_number;
static std::list<Connection *> broken;

static std::shared_ptr<Connection> find(int number) {
  std::lock_guard<std::mutex> hold(mu);
  const auto it = by_number.find(number);
  return it == by_number.end() ? nullptr : it->second;
}

int main() {
  const auto mine = std::make_shared<Connection>();
  {
    std::lock_guard<std::mutex> hold(mu);
    by_number[1] = mine;
    broken.push_back(mine.get());
  }
  std::thread receiver([] {
    if (const auto found = find(1)) found->bytes++;  //~ race
    std::unique_lock<std::mutex> hold(mu);
    for (Connection *each : broken) {
      hold.unlock();
      each->errors++;  //~ race
      hold.lock();
    }
  });
  const int seen = mine->bytes;  //~ race
  mine->errors = 0;  //~ race
  receiver.join();
  return seen;
}
