// SPDX-License-Identifier: Apache-2.0
//
// Reading and writing whole files: what comes back is what was written, and every refusal is a sentence that
// names the path. Each test works in its own fresh directory.
#include "base/file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace ravel {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "ravel-file-test-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    directory_ = pattern;
  }
  void TearDown() override { fs::remove_all(directory_); }

  std::string path(const char* name) const { return (directory_ / name).string(); }
  size_t entries() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }

  fs::path directory_;
};

TEST_F(FileTest, ReadsWhatWasWritten) {
  std::string content = "one\ntwo\r\n";
  content += '\0';
  content.append(200'000, '\xC3');
  ASSERT_TRUE(write_file(path("a"), content));
  const Result<std::string> back = read_file(path("a"));
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, content);
}

TEST_F(FileTest, EmptyFileIsEmptyNotAnError) {
  ASSERT_TRUE(write_file(path("empty"), ""));
  const Result<std::string> back = read_file(path("empty"));
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, "");
}

TEST_F(FileTest, WritingReplacesAndLeavesNothingBehind) {
  ASSERT_TRUE(write_file(path("a"), "a much longer first version"));
  ASSERT_TRUE(write_file(path("a"), "short"));
  EXPECT_EQ(read_file(path("a")).value(), "short");
  EXPECT_EQ(entries(), 1u) << "a temporary file was left beside it";
}

TEST_F(FileTest, MissingFileIsNamed) {
  const Result<std::string> result = read_file(path("nowhere"));
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, AllOf(HasSubstr(path("nowhere")), HasSubstr("No such file")));
}

TEST_F(FileTest, DirectoryIsRefused) {
  const Result<std::string> result = read_file(directory_.string());
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("not a regular file"));
}

// A named pipe without a writer must not make the program wait for ever.
TEST_F(FileTest, NamedPipeIsRefusedAtOnce) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const Result<std::string> result = read_file(path("pipe"));
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("not a regular file"));
}

TEST_F(FileTest, HugeFileIsRefusedWithoutReadingIt) {
  ASSERT_TRUE(write_file(path("huge"), ""));
  ASSERT_EQ(::truncate(path("huge").c_str(), (off_t{1} << 30) + 1), 0);  // sparse: costs no disk
  const Result<std::string> result = read_file(path("huge"));
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("larger than 1 GiB"));
}

TEST_F(FileTest, WritingIntoAMissingDirectoryIsAnError) {
  const Result<void> result = write_file(path("no/such/place"), "x");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, AllOf(HasSubstr("cannot write"), HasSubstr(path("no/such/place"))));
}

TEST_F(FileTest, APipeIsWrittenToAndNotReplaced) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  ASSERT_TRUE(write_file(path("pipe"), "through"));
  std::string got(16, '\0');
  EXPECT_EQ(::read(reader, got.data(), got.size()), 7);
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_EQ(entries(), 1u);
  ::close(reader);
}

TEST_F(FileTest, APipeThatNobodyReadsIsAnErrorAndNotAWait) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(write_file(path("pipe"), "through"));
}

TEST_F(FileTest, ALinkIsReplacedAndNotFollowed) {
  ASSERT_TRUE(write_file(path("precious"), "mine"));
  fs::create_symlink(path("precious"), path("out"));
  ASSERT_TRUE(write_file(path("out"), "report"));
  EXPECT_EQ(read_file(path("precious")).value(), "mine");
  EXPECT_EQ(read_file(path("out")).value(), "report");
}

TEST_F(FileTest, FailedWriteLeavesNothingBehind) {
  fs::create_directory(path("taken"));
  const Result<void> result = write_file(path("taken"), "x");
  ASSERT_FALSE(result);
  EXPECT_EQ(entries(), 1u);
}

}  // namespace
}  // namespace ravel
