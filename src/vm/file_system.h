// SPDX-License-Identifier: Apache-2.0
//
// Files as the program sees them: the real ones, which are only ever read, and over them a layer in memory
// that takes every write, deletion and new folder. Copies of a machine share the layer until one of them
// writes.
//
// Errors are POSIX names ("enoent"), which is what Erlang's file module wants.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::vm {

enum class FileKind : uint8_t { none, regular, directory, symlink, other, device };

struct FileStatus {
  FileKind kind = FileKind::none;
  uint64_t size = 0, inode = 0;
  uint32_t mode = 0644, links = 1, user = 0, group = 0;
  int64_t modified_s = 0;
  bool is_virtual = false;  ///< in our layer
};

class FileSystem {
 public:
  explicit FileSystem(std::string directory) : directory_(std::move(directory)) {}

  // Each returns an empty text, or a POSIX error's name.
  std::string status(const std::string& path, FileStatus& status, bool follow = true) const;
  std::string read(const std::string& path, std::shared_ptr<const std::string>& content) const;
  std::string write(const std::string& path, std::string content, int64_t now_s);
  std::string list(const std::string& path, std::vector<std::string>& names) const;
  std::string make_directory(const std::string& path, int64_t now_s);
  std::string remove_file(const std::string& path);
  std::string remove_directory(const std::string& path);
  std::string rename(const std::string& from, const std::string& to, int64_t now_s);
  std::string read_link(const std::string& path, std::string& target) const;
  std::string set_mode(const std::string& path, uint32_t mode);
  std::string set_modified(const std::string& path, int64_t modified_s);
  const std::string& directory() const { return directory_; }
  std::string set_directory(const std::string& path);
  /// Absolute, without "." and "..".
  std::string absolute(std::string_view path) const;
  /// The path with this std::hash, if it was written to or is open; else empty.
  std::string path_of_hash(uint64_t hash) const;
  /// Grows with everything that changes a file, a folder, or where a handle stands.
  uint64_t changes() const { return changes_; }

  /// An open file. What is written goes to the layer at once; a file that is removed or replaced meanwhile is
  /// gone for its handles, too (there is no life after unlink).
  struct Handle {
    std::string path;
    uint64_t position = 0;
    bool can_read = false, can_write = false, append = false, is_directory = false;
    uint64_t owner = 0;                       ///< pid's word
    std::shared_ptr<const std::string> real;  ///< a real file's bytes, as long as nobody wrote to it
  };
  uint64_t open(Handle handle, uint64_t id);
  Handle* find_handle(uint64_t id);
  bool close(uint64_t id);
  bool owns(uint64_t owner) const;
  void close_owned(uint64_t owner);
  /// Null if the file is gone.
  const std::string* content(const Handle& handle, std::shared_ptr<const std::string>& keep) const;
  /// To be changed: as the layer has it from now on.
  std::string* own_content(Handle& handle, int64_t now_s);

 private:
  struct Entry {
    FileStatus status;  ///< kind none: deleted
    std::shared_ptr<std::string> content;
  };
  const Entry* find(const std::string& path) const;
  Entry& make_entry(const std::string& path, FileKind kind, int64_t now_s);
  std::string parent_problem(const std::string& path) const;
  std::string change(const std::string& name, const std::function<void(FileStatus&)>& how);

  std::string directory_;
  std::map<std::string, Entry> layer_;  ///< by absolute path
  std::map<uint64_t, Handle> handles_;
  uint64_t next_inode_ = 1'000'000'000;
  uint64_t changes_ = 0;
};

}  // namespace ravel::vm
