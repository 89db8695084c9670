// SPDX-License-Identifier: Apache-2.0
//
// Each part of a table has its own lock; the parts are made once, in a vector of pointers.
//~ none
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

struct Shard {
  std::mutex mutex;
  std::set<int> keys;
};

class Shards {
 public:
  Shards() {
    for (int i = 0; i < 8; ++i) shards_.push_back(std::make_unique<Shard>());
  }
  void add(int key) {
    Shard &shard = *shards_[key % 8];
    std::lock_guard<std::mutex> lock(shard.mutex);
    shard.keys.insert(key);
  }
  bool has(int key) {
    auto &shard = shards_[key % 8];
    std::lock_guard<std::mutex> lock(shard->mutex);
    return shard->keys.count(key) > 0;
  }

 private:
  std::vector<std::unique_ptr<Shard>> shards_;
};

int main() {
  Shards shards;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&shards, i] {
      shards.add(i);
      shards.has(i + 1);
    });
  for (auto &thread : threads) thread.join();
}
