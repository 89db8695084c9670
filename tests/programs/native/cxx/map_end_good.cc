// SPDX-License-Identifier: Apache-2.0
//
// A registry of numbered counters in a map, with a counter of its own behind the map, under another lock. The
// end of the map lies in the registry itself: taken for an element, its value would be that counter.
//~ none
#include <map>
#include <mutex>
#include <thread>

class Registry {
 public:
  int open(int number) {
    {
      std::lock_guard<std::mutex> hold(mu_);
      all_[number] = number;
      for (auto& each : all_) each.second++;
    }
    std::lock_guard<std::mutex> hold(opened_mu_);
    return ++opened_;
  }
  int opened() {
    std::lock_guard<std::mutex> hold(opened_mu_);
    return opened_;
  }

 private:
  std::mutex mu_, opened_mu_;
  std::map<int, long> all_;
  int opened_ = 0;
};

int main() {
  Registry registry;
  std::thread one([&registry] { registry.open(1); });
  std::thread two([&registry] { registry.open(2); });
  const int seen = registry.opened();
  one.join();
  two.join();
  return seen;
}
