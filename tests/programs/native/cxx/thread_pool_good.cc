// SPDX-License-Identifier: Apache-2.0
//
// A pool of threads and a cache that its jobs fill, as many programs have them. Nothing inside of containers, strings, smart
// pointers and std::function is reported for itself, and what a job captured by reference is known by its lock.
//~ none
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
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
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
    std::lock_guard<std::mutex> lock(mutex_);
    return jobs_.size();
  }

 private:
  void run() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        cv_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
        if (stop_ && jobs_.empty()) return;
        job = std::move(jobs_.front());
        jobs_.pop();
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
    std::lock_guard<std::mutex> lock(mutex_);
    auto it = entries_.find(key);
    if (it != entries_.end()) return it->second;
    auto value = std::make_shared<std::string>("v" + key);
    entries_[key] = value;
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
