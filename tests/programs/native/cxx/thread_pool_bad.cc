// SPDX-License-Identifier: Apache-2.0
//
// Three mistakes: the flag is set and the queue asked without the lock, and the cache looks first and locks later. A container is
// one thing: a race on it is one finding, and has its name.
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

class ThreadPool {
 public:
  explicit ThreadPool(size_t n) {
    for (size_t i = 0; i < n; ++i) workers_.emplace_back([this] { run(); });
  }
  ~ThreadPool() {
    stop_ = true;  //~ race
    cv_.notify_all();
    for (auto &worker : workers_) worker.join();
  }
  void submit(std::function<void()> job) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      jobs_.push(std::move(job));
    }
    cv_.notify_one();
  }
  size_t pending() const {
    return jobs_.size();  //~ race
  }

 private:
  void run() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        cv_.wait(lock, [this] { return stop_ || !jobs_.empty(); });  //~ race
        if (stop_ && jobs_.empty()) return;
        job = std::move(jobs_.front());
        jobs_.pop();  //~ race
      }
      job();
    }
  }

  std::vector<std::thread> workers_;
  std::queue<std::function<void()>> jobs_;
  mutable std::mutex mutex_;
  std::condition_variable cv_;
  bool stop_ = false;
};

class Cache {
 public:
  std::shared_ptr<std::string> get(const std::string &key) {
    auto it = entries_.find(key);  //~ race
    if (it != entries_.end()) return it->second;  //~ race x2 -- the map, and what it holds
    std::lock_guard<std::mutex> lock(mutex_);
    auto value = std::make_shared<std::string>("v" + key);
    entries_[key] = value;  //~ race x2 -- the map, and what it holds
    ++misses_;
    return value;
  }
  int misses() {
    std::lock_guard<std::mutex> lock(mutex_);
    return misses_;
  }

 private:
  std::map<std::string, std::shared_ptr<std::string>> entries_;
  std::mutex mutex_;
  int misses_ = 0;
};

int main() {
  Cache cache;
  ThreadPool pool(4);
  for (int i = 0; i < 100; ++i) pool.submit([&cache, i] { cache.get(std::to_string(i % 10)); });
  while (pool.pending() > 0) std::this_thread::yield();
  return cache.misses();
}
