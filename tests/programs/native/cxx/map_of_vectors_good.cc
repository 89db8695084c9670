// SPDX-License-Identifier: Apache-2.0
//
// Elements of elements, through references and iterators, all under one lock.
//~ none
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

class Log {
 public:
  void add(const std::string &topic, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::vector<int> &values = topics_[topic];
    values.push_back(value);
    if (values.size() > 10) values.erase(values.begin());
  }
  int sum(const std::string &topic) {
    std::lock_guard<std::mutex> lock(mutex_);
    int result = 0;
    auto it = topics_.find(topic);
    if (it == topics_.end()) return 0;
    for (int value : it->second) result += value;
    return result;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, std::vector<int>> topics_;
};

int main() {
  Log log;
  std::thread writer([&log] {
    for (int i = 0; i < 100; ++i) log.add("a", i);
  });
  std::thread reader([&log] {
    for (int i = 0; i < 100; ++i) log.sum("a");
  });
  writer.join();
  reader.join();
}
