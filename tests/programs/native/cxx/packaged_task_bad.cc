// SPDX-License-Identifier: Apache-2.0
//
// The task runs in the thread while main counts, too.
#include <future>
#include <thread>

static int value;

int main() {
  std::packaged_task<int()> task([] {
    value++; //~ race
    return 1;
  });
  std::future<int> result = task.get_future();
  std::thread t(std::move(task));
  value++; //~ race
  t.join();
  return result.get() + value;
}
