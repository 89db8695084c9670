// SPDX-License-Identifier: Apache-2.0
//
// Two std::functions of one type lie behind one `void *`, and the thread runs both.
#include <functional>
#include <thread>

struct job {
  int kind;
  void *what;
};

static int total;

static void run(const job &j) { (*static_cast<std::function<void(const int &)> *>(j.what))(j.kind); }
static void reset(const job &j) { (*static_cast<std::function<void(const int &)> *>(j.what))(1); }

int main() {
  std::function<void(const int &)> work = [](const int &) {};
  std::function<void(const int &)> clear = [](const int &) { total++; };  //~ race
  job jobs[2] = {{0, &work}, {1, &clear}};
  std::thread t([&jobs] { for (const job &j : jobs) run(j); });
  reset(jobs[1]);
  t.join();
  return total;
}
