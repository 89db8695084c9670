// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace ravel {
namespace {

namespace fs = std::filesystem;

class MemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "ravel-memory-XXXXXX").string();
    root_ = ::mkdtemp(pattern.data()) + std::string("/");
  }
  void TearDown() override { fs::remove_all(root_); }
  void put(const std::string& file, const std::string& text) {
    fs::create_directories(fs::path(root_ + file).parent_path());
    std::ofstream(root_ + file) << text;
  }
  std::string root_;
};

TEST_F(MemoryTest, TheMachinesUnlessAGroupHasLess) {
  EXPECT_EQ(available_memory_below(root_), 0u);
  put("proc/meminfo", "MemTotal:       1000 kB\nMemFree: 1 kB\n");
  EXPECT_EQ(available_memory_below(root_), 1'024'000u);
  put("proc/self/cgroup", "0::/job/step\n");
  put("sys/fs/cgroup/job/step/memory.max", "max\n");
  EXPECT_EQ(available_memory_below(root_), 1'024'000u);
  put("sys/fs/cgroup/job/memory.max", "500000\n");
  EXPECT_EQ(available_memory_below(root_), 500'000u);
  put("sys/fs/cgroup/job/step/memory.max", "400000\n");
  EXPECT_EQ(available_memory_below(root_), 400'000u);
}

TEST_F(MemoryTest, GroupsOfTheFirstVersion) {
  put("proc/meminfo", "MemTotal: 1000 kB\n");
  put("proc/self/cgroup", "7:cpu:/x\n5:memory:/docker/a\n");
  put("sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(available_memory_below(root_), 1'024'000u);
  put("sys/fs/cgroup/memory/memory.limit_in_bytes", "300000\n");
  EXPECT_EQ(available_memory_below(root_), 300'000u);
}

TEST(ParseBytes, NumbersWithAndWithoutUnits) {
  EXPECT_EQ(parse_bytes("800000000"), 800'000'000u);
  EXPECT_EQ(parse_bytes("512M"), uint64_t{512} << 20U);
  EXPECT_EQ(parse_bytes("4GiB"), uint64_t{4} << 30U);
  EXPECT_EQ(parse_bytes("1T"), uint64_t{1} << 40U);
  for (const char* wrong : {"", "M", "0", "-1", "4X", "4GiBs", "1e9", "99999999999999999999", "9999999T"})
    EXPECT_EQ(parse_bytes(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace ravel
