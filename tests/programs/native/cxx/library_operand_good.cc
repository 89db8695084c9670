// SPDX-License-Identifier: Apache-2.0
//
// Connections with a lock of their own. When one was last used is read by an operator of the C++ library, which
// knows the time by a reference: the way from there to the lock is lost, and the lock might be another's.
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

class Connection {
 public:
  void received() {
    std::lock_guard<std::mutex> hold(mu_);
    last_ = std::chrono::steady_clock::now();  //~ race spurious
  }
  bool idle() {
    std::lock_guard<std::mutex> hold(mu_);
    return std::chrono::steady_clock::now() - last_ > std::chrono::milliseconds(50);  //~ race spurious
  }

 private:
  std::mutex mu_;
  std::chrono::steady_clock::time_point last_;
};

static std::mutex mu;
static std::map<int, std::shared_ptr<Connection>> all;

static std::shared_ptr<Connection> find(int number) {
  std::lock_guard<std::mutex> hold(mu);
  auto& found = all[number];
  if (!found) found = std::make_shared<Connection>();
  return found;
}

int main() {
  std::thread other([] { find(1)->received(); });
  const bool seen = find(1)->idle();
  other.join();
  return seen ? 1 : 0;
}
