// SPDX-License-Identifier: Apache-2.0
//
// The counts behind a shared_ptr are atomic, the pointer itself is not.
#include <memory>
#include <mutex>
#include <thread>

static std::mutex mu;
static std::shared_ptr<int> current = std::make_shared<int>(1);

static void replace() {
  current = std::make_shared<int>(2); //~ race
}

int main() {
  std::thread t(replace);
  std::shared_ptr<int> mine = current; //~ race
  t.join();
  return *mine;
}
