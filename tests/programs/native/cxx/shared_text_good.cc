// SPDX-License-Identifier: Apache-2.0
//
// The pointers are copies, the string behind them is one, and has a lock.
//~ none
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

int main() {
  auto text = std::make_shared<std::string>("hello");
  std::mutex mutex;
  std::thread writer([text, &mutex] {
    std::lock_guard<std::mutex> lock(mutex);
    text->append("x");
  });
  std::thread reader([text, &mutex] {
    std::lock_guard<std::mutex> lock(mutex);
    std::cout << *text;
  });
  writer.join();
  reader.join();
}
