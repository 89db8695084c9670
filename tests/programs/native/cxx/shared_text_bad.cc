// SPDX-License-Identifier: Apache-2.0
//
// The pointers are copies, the string behind them is one.
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
    text->append("x");  //~ race
  });
  std::thread reader([text] {
    std::cout << *text;  //~ race
  });
  writer.join();
  reader.join();
}
