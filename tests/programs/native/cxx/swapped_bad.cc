// SPDX-License-Identifier: Apache-2.0
//
// The lists are swapped without the lock.
#include <mutex>
#include <string>
#include <thread>
#include <vector>

std::mutex mutex;
std::vector<std::string> lines;

void produce() {
  for (int i = 0; i < 100; ++i) {
    std::lock_guard<std::mutex> lock(mutex);
    lines.push_back("line " + std::to_string(i));  //~ race
  }
}

size_t consume() {
  std::vector<std::string> mine;
  mine.swap(lines);  //~ race
  size_t length = 0;
  for (const std::string &line : mine) length += line.size();
  return length;
}

int main() {
  std::thread producer(produce);
  size_t length = consume();
  producer.join();
  return length > 0;
}
