// SPDX-License-Identifier: Apache-2.0
//
// A folder for one test, filled from (path, content) pairs and removed at the end.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace ravel::project {

class TestFiles {
 public:
  explicit TestFiles(const std::vector<std::pair<std::string, std::string>>& files = {}) {
    std::string pattern = (std::filesystem::temp_directory_path() / "ravel-test-XXXXXX").string();
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    for (const auto& [path, content] : files) add(path, content);
  }
  ~TestFiles() { std::filesystem::remove_all(root_); }
  TestFiles(const TestFiles&) = delete;
  TestFiles& operator=(const TestFiles&) = delete;

  void add(const std::string& path, const std::string& content = "") const {
    const std::filesystem::path file = root_ / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content;
  }
  std::string path(const std::string& name = "") const {
    return name.empty() ? root_.string() : (root_ / name).string();
  }
  /// The rest of a path below this folder.
  std::string below(const std::string& path) const {
    return path.starts_with(root_.string() + "/") ? path.substr(root_.string().size() + 1) : path;
  }

 private:
  std::filesystem::path root_;
};

}  // namespace ravel::project
