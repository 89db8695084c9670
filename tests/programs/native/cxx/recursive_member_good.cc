// SPDX-License-Identifier: Apache-2.0
//
// The constructor of the registry is more than its members: which kind of lock it makes, the type of the guards
// says.
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
  std::recursive_mutex &pool_mutex() { return pool_mutex_; }
  std::shared_ptr<int> pool() {
    std::lock_guard<std::recursive_mutex> lock(pool_mutex_);  //~ none
    return pool_;
  }
  void set_pool(std::shared_ptr<int> pool) {
    std::lock_guard<std::recursive_mutex> lock(pool_mutex_);  //~ none
    pool_ = std::move(pool);
  }

 private:
  std::recursive_mutex pool_mutex_;
  std::unordered_map<std::string, int> loggers_;
  std::shared_ptr<int> pool_;
};

static void create() {
  Registry &registry = Registry::instance();
  std::lock_guard<std::recursive_mutex> lock(registry.pool_mutex());
  if (registry.pool() == nullptr) registry.set_pool(std::make_shared<int>(1));
}

int main() {
  std::thread thread(create);
  create();
  thread.join();
}
