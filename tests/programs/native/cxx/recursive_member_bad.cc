// SPDX-License-Identifier: Apache-2.0
//
// The registry has an ordinary mutex, and its user holds it already.
//~ report: default
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

class Registry {
 public:
  Registry() { loggers_["default"] = 1; }
  static Registry &instance() {
    static Registry registry;
    return registry;
  }
  std::mutex &pool_mutex() { return pool_mutex_; }
  std::shared_ptr<int> pool() {
    std::lock_guard<std::mutex> lock(pool_mutex_);  //~ double-lock
    return pool_;
  }
  void set_pool(std::shared_ptr<int> pool) {
    std::lock_guard<std::mutex> lock(pool_mutex_);  //~ double-lock
    pool_ = std::move(pool);
  }

 private:
  std::mutex pool_mutex_;
  std::unordered_map<std::string, int> loggers_;
  std::shared_ptr<int> pool_;
};

static void create() {
  Registry &registry = Registry::instance();
  std::lock_guard<std::mutex> lock(registry.pool_mutex());  //~ double-lock x2
  if (registry.pool() == nullptr) registry.set_pool(std::make_shared<int>(1));
}

int main() {
  std::thread thread(create);
  create();
  thread.join();
}
