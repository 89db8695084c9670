// SPDX-License-Identifier: Apache-2.0
//
// A cache that forgets what was used least: a list in the order of use, and a table of places in it. Whoever
// looks something up moves it to the front of the list, and holds the lock as a reader only.
//~ compiler: -std=c++17
#include <list>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unordered_map>

class Cache {
 public:
  std::string get(int key) {
    std::shared_lock<std::shared_mutex> hold(mu_);
    const auto it = index_.find(key);
    if (it == index_.end()) return "";
    order_.splice(order_.begin(), order_, it->second);  //~ race
    return it->second->second;
  }
  void put(int key, std::string value) {
    std::unique_lock<std::shared_mutex> hold(mu_);
    const auto it = index_.find(key);
    if (it != index_.end()) {
      it->second->second = std::move(value);
      return;
    }
    order_.emplace_front(key, std::move(value));
    index_[key] = order_.begin();
  }

 private:
  std::shared_mutex mu_;
  std::list<std::pair<int, std::string>> order_;
  std::unordered_map<int, std::list<std::pair<int, std::string>>::iterator> index_;
};

int main() {
  Cache cache;
  const auto use = [&cache] {
    for (int i = 0; i < 100; ++i)
      if (cache.get(i % 8).empty()) cache.put(i % 8, std::to_string(i));
  };
  std::thread one(use), two(use);
  one.join();
  two.join();
}
