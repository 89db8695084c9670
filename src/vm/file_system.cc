// SPDX-License-Identifier: Apache-2.0
//
// See file_system.h. Paths are made absolute as text ("..", "." and doubled slashes go); links in real
// folders are followed by the operating system, links in our layer do not exist.
#include "vm/file_system.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>

#include "base/file.h"

namespace ravel::vm {

namespace {

std::string error_name(int number) {
  switch (number) {
    case EACCES:
      return "eacces";
    case EISDIR:
      return "eisdir";
    case ENOTDIR:
      return "enotdir";
    case EINVAL:
      return "einval";
    case ENAMETOOLONG:
      return "enametoolong";
    case ELOOP:
      return "eloop";
    case EPERM:
      return "eperm";
    default:
      return "enoent";
  }
}

FileStatus from_system(const struct stat& info) {
  FileStatus status;
  status.kind = S_ISREG(info.st_mode)                            ? FileKind::regular
                : S_ISDIR(info.st_mode)                          ? FileKind::directory
                : S_ISLNK(info.st_mode)                          ? FileKind::symlink
                : S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode) ? FileKind::device
                                                                 : FileKind::other;
  status.size = static_cast<uint64_t>(info.st_size);
  status.inode = info.st_ino;
  status.mode = info.st_mode;
  status.links = static_cast<uint32_t>(info.st_nlink);
  status.user = info.st_uid;
  status.group = info.st_gid;
  status.modified_s = info.st_mtime;
  return status;
}

std::string parent_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

}  // namespace

std::string FileSystem::path_of_hash(uint64_t hash) const {
  const std::string folder = absolute(".") + "/";
  const auto shown = [&](const std::string& path) {
    return path.starts_with(folder) ? path.substr(folder.size()) : path;
  };
  const std::hash<std::string_view> hash_of;
  for (const auto& [path, entry] : layer_) {
    if (hash_of(path) == hash) return shown(path);
    // What is in a folder has the name of the folder with a slash (touch_entries).
    const std::string above = path.substr(0, path.rfind('/') + 1);
    if (hash_of(above) == hash) return above == folder ? "./" : shown(above);
  }
  for (const auto& [id, handle] : handles_)
    if (hash_of(handle.path) == hash) return shown(handle.path);
  return {};
}

std::string FileSystem::absolute(std::string_view path) const {
  std::string text = path.starts_with('/') ? std::string(path) : directory_ + "/" + std::string(path);
  std::vector<std::string_view> parts;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('/', at);
    if (end == std::string::npos) end = text.size();
    const std::string_view part = std::string_view(text).substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part != "..")
      parts.push_back(part);
    else if (!parts.empty())
      parts.pop_back();
  }
  std::string clean;
  for (const std::string_view part : parts) clean.append("/").append(part);
  return clean.empty() ? "/" : clean;
}

const FileSystem::Entry* FileSystem::find(const std::string& path) const {
  if (layer_.empty()) return nullptr;
  const auto found = layer_.find(path);
  if (found != layer_.end()) return &found->second;
  // In a folder that was deleted there is nothing real either.
  for (std::string folder = path; folder != "/";) {
    folder = parent_of(folder);
    const auto above = layer_.find(folder);
    if (above != layer_.end() &&
        (above->second.status.kind != FileKind::directory || above->second.status.is_virtual)) {
      static const Entry kDeleted;
      return &kDeleted;
    }
  }
  return nullptr;
}

FileSystem::Entry& FileSystem::make_entry(const std::string& path, FileKind kind, int64_t now_s) {
  ++changes_;
  Entry& entry = layer_[path];
  entry.status = FileStatus{};
  entry.status.kind = kind;
  entry.status.mode = kind == FileKind::directory ? 0040755 : 0100644;
  entry.status.modified_s = now_s;
  entry.status.inode = next_inode_++;
  entry.status.is_virtual = true;
  entry.content = kind == FileKind::regular ? std::make_shared<std::string>() : nullptr;
  return entry;
}

std::string FileSystem::status(const std::string& name, FileStatus& status, bool follow) const {
  const std::string path = absolute(name);
  if (const Entry* entry = find(path)) {
    if (entry->status.kind == FileKind::none) return "enoent";
    status = entry->status;
    if (entry->content) status.size = entry->content->size();
    return "";
  }
  struct stat info{};
  if ((follow ? ::stat(path.c_str(), &info) : ::lstat(path.c_str(), &info)) != 0) return error_name(errno);
  status = from_system(info);
  return "";
}

std::string FileSystem::read(const std::string& name, std::shared_ptr<const std::string>& content) const {
  const std::string path = absolute(name);
  FileStatus found;
  if (const std::string problem = status(path, found); !problem.empty()) return problem;
  if (found.kind == FileKind::directory) return "eisdir";
  if (found.kind != FileKind::regular && found.kind != FileKind::device) return "einval";
  if (const Entry* entry = find(path)) {
    content = entry->content;
    return "";
  }
  if (found.kind == FileKind::device) {  // /dev/null is empty; /dev/random and the like would not end
    content = std::make_shared<std::string>();
    return "";
  }
  auto text = read_file(path);
  if (!text) return "eacces";
  content = std::make_shared<std::string>(std::move(*text));
  return "";
}

std::string FileSystem::parent_problem(const std::string& path) const {
  FileStatus above;
  if (const std::string problem = status(parent_of(path), above); !problem.empty()) return problem;
  return above.kind == FileKind::directory ? "" : "enotdir";
}

std::string FileSystem::write(const std::string& name, std::string content, int64_t now_s) {
  ++changes_;
  const std::string path = absolute(name);
  if (std::string problem = parent_problem(path); !problem.empty()) return problem;
  FileStatus old;
  const bool exists = status(path, old).empty();
  if (exists && old.kind == FileKind::directory) return "eisdir";
  Entry& entry = make_entry(path, FileKind::regular, now_s);
  if (exists) entry.status.mode = old.mode;
  *entry.content = std::move(content);
  return "";
}

std::string FileSystem::list(const std::string& name, std::vector<std::string>& names) const {
  const std::string path = absolute(name);
  FileStatus found;
  if (std::string problem = status(path, found); !problem.empty()) return problem;
  if (found.kind != FileKind::directory) return "enotdir";
  std::set<std::string> all;
  if (!found.is_virtual) {
    DIR* folder = ::opendir(path.c_str());
    if (!folder) return error_name(errno);
    while (const dirent* entry = ::readdir(folder)) all.insert(entry->d_name);
    ::closedir(folder);
    all.erase(".");
    all.erase("..");
  }
  const std::string prefix = path == "/" ? path : path + "/";
  for (auto at = layer_.lower_bound(prefix); at != layer_.end() && at->first.starts_with(prefix); ++at) {
    const std::string rest = at->first.substr(prefix.size());
    if (rest.find('/') != std::string::npos) continue;
    if (at->second.status.kind == FileKind::none)
      all.erase(rest);
    else
      all.insert(rest);
  }
  names.assign(all.begin(), all.end());
  return "";
}

std::string FileSystem::make_directory(const std::string& name, int64_t now_s) {
  const std::string path = absolute(name);
  FileStatus found;
  if (status(path, found).empty()) return "eexist";
  if (std::string problem = parent_problem(path); !problem.empty()) return problem;
  make_entry(path, FileKind::directory, now_s);
  return "";
}

std::string FileSystem::remove_file(const std::string& name) {
  ++changes_;
  const std::string path = absolute(name);
  FileStatus found;
  if (std::string problem = status(path, found, false); !problem.empty()) return problem;
  if (found.kind == FileKind::directory) return "eperm";
  make_entry(path, FileKind::none, 0);
  return "";
}

std::string FileSystem::remove_directory(const std::string& name) {
  ++changes_;
  const std::string path = absolute(name);
  std::vector<std::string> names;
  if (std::string problem = list(path, names); !problem.empty()) return problem;
  if (!names.empty()) return "eexist";
  make_entry(path, FileKind::none, 0);
  return "";
}

std::string FileSystem::rename(const std::string& source, const std::string& destination, int64_t now_s) {
  ++changes_;
  const std::string from = absolute(source);
  const std::string to = absolute(destination);
  FileStatus found;
  if (std::string problem = status(from, found); !problem.empty()) return problem;
  if (from == to) return "";
  FileStatus there;
  const bool exists = status(to, there).empty();
  if (found.kind == FileKind::directory) {
    std::vector<std::string> names;
    if (to.starts_with(from + "/")) return "einval";
    if (exists && there.kind != FileKind::directory) return "enotdir";
    if (std::string problem = list(from, names); !problem.empty()) return problem;
    if (!exists)
      if (std::string problem = make_directory(to, now_s); !problem.empty()) return problem;
    for (const std::string& name : names) {
      const std::string below = "/" + name;
      if (std::string problem = rename(from + below, to + below, now_s); !problem.empty()) return problem;
    }
    return remove_directory(from);
  }
  if (exists && there.kind == FileKind::directory) return "eisdir";
  std::shared_ptr<const std::string> content;
  if (std::string problem = read(from, content); !problem.empty()) return problem;
  if (std::string problem = write(to, *content, now_s); !problem.empty()) return problem;
  return remove_file(from);
}

std::string FileSystem::read_link(const std::string& name, std::string& target) const {
  const std::string path = absolute(name);
  FileStatus found;
  if (std::string problem = status(path, found, false); !problem.empty()) return problem;
  char text[4096];
  if (found.is_virtual || found.kind != FileKind::symlink) return "einval";
  const ssize_t size = ::readlink(path.c_str(), text, sizeof text);
  if (size < 0) return error_name(errno);
  target.assign(text, static_cast<size_t>(size));
  return "";
}

/// Changes to what a real file says of itself bring it into the layer, too.
std::string FileSystem::change(const std::string& name, const std::function<void(FileStatus&)>& how) {
  ++changes_;
  const std::string path = absolute(name);
  FileStatus found;
  if (std::string problem = status(path, found); !problem.empty()) return problem;
  if (!found.is_virtual) {
    if (found.kind != FileKind::regular) return "";  // a real folder's own data stays as it is
    std::shared_ptr<const std::string> content;
    if (std::string problem = read(path, content); !problem.empty()) return problem;
    make_entry(path, FileKind::regular, found.modified_s);
    *layer_[path].content = *content;
    layer_[path].status.mode = found.mode;
  }
  how(layer_[path].status);
  return "";
}

std::string FileSystem::set_mode(const std::string& path, uint32_t mode) {
  return change(path, [&](FileStatus& status) { status.mode = (status.mode & ~07777U) | (mode & 07777U); });
}

std::string FileSystem::set_modified(const std::string& path, int64_t modified_s) {
  return change(path, [&](FileStatus& status) { status.modified_s = modified_s; });
}

std::string FileSystem::set_directory(const std::string& name) {
  ++changes_;
  const std::string path = absolute(name);
  FileStatus found;
  if (std::string problem = status(path, found); !problem.empty()) return problem;
  if (found.kind != FileKind::directory) return "enotdir";
  directory_ = path;
  return "";
}

// ---- open files

uint64_t FileSystem::open(Handle handle, uint64_t id) {
  ++changes_;
  handles_.insert_or_assign(id, std::move(handle));
  return id;
}

FileSystem::Handle* FileSystem::find_handle(uint64_t id) {
  ++changes_;
  const auto found = handles_.find(id);
  return found == handles_.end() ? nullptr : &found->second;
}

bool FileSystem::close(uint64_t id) { return handles_.erase(id) != 0; }

bool FileSystem::owns(uint64_t owner) const {
  return std::any_of(handles_.begin(), handles_.end(),
                     [&](const auto& entry) { return entry.second.owner == owner; });
}

void FileSystem::close_owned(uint64_t owner) {
  std::erase_if(handles_, [&](const auto& entry) { return entry.second.owner == owner; });
}

const std::string* FileSystem::content(const Handle& handle, std::shared_ptr<const std::string>& keep) const {
  if (handle.real) return handle.real.get();
  const auto found = layer_.find(handle.path);
  if (found == layer_.end() || !found->second.content) return nullptr;
  keep = found->second.content;
  return keep.get();
}

std::string* FileSystem::own_content(Handle& handle, int64_t now_s) {
  ++changes_;
  if (handle.real) {
    if (!find(handle.path)) {
      Entry& made = make_entry(handle.path, FileKind::regular, now_s);
      *made.content = *handle.real;
    }
    handle.real.reset();
  }
  const auto found = layer_.find(handle.path);
  if (found == layer_.end() || !found->second.content) return nullptr;
  Entry& entry = found->second;
  if (entry.content.use_count() != 1) entry.content = std::make_shared<std::string>(*entry.content);
  entry.status.modified_s = now_s;
  return entry.content.get();
}

}  // namespace ravel::vm
