// SPDX-License-Identifier: Apache-2.0
//
// Open files (prim_file's natives), and prim_buffer, the mutable buffer that the file module reads ahead
// into.
#include <algorithm>

#include "vm/bif_file.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/file_system.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

using Handle = FileSystem::Handle;

Handle* handle_argument(Call& call) {
  return call[0].is_reference() ? call.machine().files().find_handle(reference_id(call[0])) : nullptr;
}

struct Modes {
  bool read = false, write = false, append = false, exclusive = false, directory = false;
};

Modes read_modes(Term list) {
  Modes modes;
  for (const Term mode : ListItems(list)) {
    const std::string_view text = mode.is_atom() ? atom_text(mode) : "";
    modes.read |= text == "read";
    modes.write |= text == "write";
    modes.append |= text == "append";
    modes.exclusive |= text == "exclusive";
    modes.directory |= text == "directory";
  }
  if (modes.append || modes.exclusive) modes.write = true;
  if (!modes.write) modes.read = true;
  return modes;
}

/// Makes what is there fit the modes; an error's name, or nothing.
std::string prepare_file(FileSystem& files, const std::string& path, const Modes& modes, int64_t now_s) {
  FileStatus status;
  std::string problem = files.status(path, status);
  const bool exists = problem.empty();
  if (!exists && (!modes.write || problem != "enoent")) return problem;
  if (exists && modes.exclusive) return "eexist";
  if (exists && status.kind == FileKind::directory) return modes.directory ? "" : "eisdir";
  if (exists && modes.directory) return "enotdir";
  if (modes.write && (!exists || (!modes.read && !modes.append))) return files.write(path, "", now_s);
  return "";
}

Term open_2(Call& call) {
  std::string path;
  if (!path_argument(call[0], path) || list_length(call[1]) < 0) return call.badarg();
  FileSystem& files = call.machine().files();
  const Modes modes = read_modes(call[1]);
  touch_file(call, path, modes.write);
  FileStatus before;
  const bool is_new = modes.write && !files.status(path, before).empty();
  if (const std::string problem = prepare_file(files, path, modes, file_time_s(call.machine()));
      !problem.empty())
    return file_error(call, problem);
  if (is_new) touch_entries(call, path);
  Handle handle;
  handle.path = files.absolute(path);
  handle.can_read = modes.read;
  handle.can_write = modes.write;
  handle.append = modes.append;
  handle.is_directory = modes.directory;
  handle.owner = call.process().pid.word();
  FileStatus status;
  files.status(path, status);
  if (!status.is_virtual && !modes.directory)
    if (const std::string problem = files.read(path, handle.real); !problem.empty())
      return file_error(call, problem);
  const uint64_t id = files.open(std::move(handle), call.machine().new_reference());
  return make_tuple(call.heap(),
                    {atoms::ok, make_reference(call.heap(), call.process().pid.node_index(), id)});
}

Term close_1(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle) return file_error(call, "einval");
  touch_file(call, handle->path, false);
  call.machine().files().close(reference_id(call[0]));
  return atoms::ok;
}

/// Bytes from `at`; none() and eof told apart by an empty range.
Term read_at(Call& call, const Handle& handle, uint64_t at, uint64_t size, uint64_t& read) {
  std::shared_ptr<const std::string> keep;
  const std::string* content = call.machine().files().content(handle, keep);
  read = 0;
  if (!handle.can_read) return file_error(call, "ebadf");
  if (handle.is_directory) return file_error(call, "eisdir");
  if (!content || (at >= content->size() && size > 0)) return atoms::eof;
  const std::string_view bytes =
      std::string_view(*content).substr(std::min<uint64_t>(at, content->size()), size);
  read = bytes.size();
  return make_tuple(call.heap(), {atoms::ok, make_binary(call.heap(), bytes)});
}

Term read_2(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle || !call[1].is_small() || call[1].small() < 0) return call.badarg();
  touch_file(call, handle->path, false);
  uint64_t read = 0;
  const Term result = read_at(call, *handle, handle->position, static_cast<uint64_t>(call[1].small()), read);
  handle->position += read;
  return result;
}

Term pread_3(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle || !call[1].is_small() || !call[2].is_small() || call[2].small() < 0) return call.badarg();
  if (call[1].small() < 0) return file_error(call, "einval");
  touch_file(call, handle->path, false);
  uint64_t read = 0;
  return read_at(call, *handle, static_cast<uint64_t>(call[1].small()),
                 static_cast<uint64_t>(call[2].small()), read);
}

std::string joined(Term vector) {
  std::string bytes;
  std::vector<uint8_t> scratch;
  for (const Term item : ListItems(vector))
    if (is_binary(item)) bytes += as_text(bytes_of(item, scratch));
  return bytes;
}

constexpr uint64_t kFileMax = uint64_t{1} << 32;  ///< of a file in memory

Term write_at(Call& call, Handle& handle, uint64_t at, const std::string& bytes) {
  if (!handle.can_write) return file_error(call, "ebadf");
  touch_file(call, handle.path, true);
  std::string* content = call.machine().files().own_content(handle, file_time_s(call.machine()));
  if (!content) return file_error(call, "estale");
  if (at + bytes.size() > kFileMax) return file_error(call, "efbig");
  if (content->size() < at + bytes.size()) content->resize(at + bytes.size());
  content->replace(at, bytes.size(), bytes);
  return atoms::ok;
}

uint64_t size_of(Call& call, const Handle& handle) {
  std::shared_ptr<const std::string> keep;
  const std::string* content = call.machine().files().content(handle, keep);
  return content ? content->size() : 0;
}

Term write_2(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle) return call.badarg();
  const std::string bytes = joined(call[1]);
  if (handle->append) handle->position = size_of(call, *handle);
  const Term result = write_at(call, *handle, handle->position, bytes);
  if (result.is(atoms::ok)) handle->position += bytes.size();
  return result;
}

Term pwrite_3(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle || !call[1].is_small()) return call.badarg();
  if (call[1].small() < 0) return file_error(call, "einval");
  return write_at(call, *handle, static_cast<uint64_t>(call[1].small()), joined(call[2]));
}

Term seek_3(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle || !call[1].is_atom() || !call[2].is_small()) return call.badarg();
  const std::string_view mark = atom_text(call[1]);
  int64_t base = 0;
  if (mark == "cur")
    base = static_cast<int64_t>(handle->position);
  else if (mark == "eof")
    base = static_cast<int64_t>(size_of(call, *handle));
  else if (mark != "bof")
    return call.badarg();
  const int64_t position = base + call[2].small();
  if (position < 0) return file_error(call, "einval");
  handle->position = static_cast<uint64_t>(position);
  return make_tuple(call.heap(), {atoms::ok, make_integer(call.heap(), position)});
}

Term truncate_1(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle) return call.badarg();
  if (!handle->can_write) return file_error(call, "ebadf");
  touch_file(call, handle->path, true);
  std::string* content = call.machine().files().own_content(*handle, file_time_s(call.machine()));
  if (!content || handle->position > kFileMax) return file_error(call, "estale");
  content->resize(handle->position);
  return atoms::ok;
}

Term read_handle_info_1(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle) return call.badarg();
  FileStatus status;
  if (const std::string problem = call.machine().files().status(handle->path, status); !problem.empty())
    return file_error(call, problem);
  status.size = handle->is_directory ? status.size : size_of(call, *handle);
  return file_info_term(call, status);
}

uint32_t word_at(std::string_view bytes, size_t at) {
  uint32_t word = 0;
  for (size_t i = 0; i < 4; ++i) word = word << 8 | static_cast<uint8_t>(bytes[at + i]);
  return word;
}

/// Reads a size and a position at `Offset` and then what they point at (dets does this all the time).
Term ipread_3(Call& call) {
  Handle* handle = handle_argument(call);
  if (!handle || !call[1].is_small() || !call[2].is_small() || call[1].small() < 0) return call.badarg();
  touch_file(call, handle->path, false);
  std::shared_ptr<const std::string> keep;
  const std::string* content = call.machine().files().content(*handle, keep);
  const auto at = static_cast<uint64_t>(call[1].small());
  if (!content || at + 8 > content->size()) return atoms::eof;
  const uint32_t size = word_at(*content, at);
  const uint32_t pointer = word_at(*content, at + 4);
  if (size > call[2].small()) return atoms::eof;
  Term data = atoms::eof;
  if (size != 0 && pointer < content->size())
    data = make_binary(call.heap(), std::string_view(*content).substr(pointer, size));
  const Term block = make_tuple(call.heap(), {Term::small(size), Term::small(pointer), data});
  return make_tuple(call.heap(), {atoms::ok, block});
}

Term ok_any(Call&) { return atoms::ok; }
Term not_supported(Call& call) { return file_error(call, "enotsup"); }

// ---- prim_buffer

std::string* buffer_argument(Call& call) {
  if (!call[0].is_reference()) return nullptr;
  auto& buffers = call.machine().own_buffers();
  const auto found = buffers.find(reference_id(call[0]));
  return found == buffers.end() ? nullptr : &found->second;
}

Term buffer_new_0(Call& call) {
  const uint64_t id = call.machine().new_reference();
  call.machine().own_buffers().emplace(id, "");
  return make_reference(call.heap(), call.process().pid.node_index(), id);
}

Term buffer_size_1(Call& call) {
  const std::string* buffer = buffer_argument(call);
  return buffer ? make_unsigned(call.heap(), buffer->size()) : call.badarg();
}

Term buffer_peek_head_1(Call& call) {
  const std::string* buffer = buffer_argument(call);
  return buffer ? make_binary(call.heap(), *buffer) : call.badarg();
}

Term buffer_copying_read_2(Call& call) {
  std::string* buffer = buffer_argument(call);
  if (!buffer || !call[1].is_small() || call[1].small() < 0) return call.badarg();
  const auto size = static_cast<size_t>(call[1].small());
  if (size > buffer->size()) return call.badarg();
  const Term bytes = make_binary(call.heap(), std::string_view(*buffer).substr(0, size));
  buffer->erase(0, size);
  return bytes;
}

Term buffer_skip_2(Call& call) {
  std::string* buffer = buffer_argument(call);
  if (!buffer || !call[1].is_small() || call[1].small() < 0) return call.badarg();
  const auto size = static_cast<size_t>(call[1].small());
  if (size > buffer->size()) return call.badarg();
  buffer->erase(0, size);
  return atoms::ok;
}

Term buffer_write_2(Call& call) {
  std::string* buffer = buffer_argument(call);
  if (!buffer) return call.badarg();
  *buffer += joined(call[1]);
  return atoms::ok;
}

Term buffer_find_2(Call& call) {
  const std::string* buffer = buffer_argument(call);
  if (!buffer || !call[1].is_small()) return call.badarg();
  const size_t at = buffer->find(static_cast<char>(call[1].small()));
  if (at == std::string::npos) return make_atom("not_found");
  return make_tuple(call.heap(), {atoms::ok, make_unsigned(call.heap(), at)});
}

Term buffer_try_lock_1(Call&) { return make_atom("acquired"); }

constexpr Builtin kTable[] = {
    {"prim_file", "open_nif", 2, open_2, false},
    {"prim_file", "close_nif", 1, close_1, false},
    {"prim_file", "delayed_close_nif", 1, close_1, false},
    {"prim_file", "read_nif", 2, read_2, false},
    {"prim_file", "pread_nif", 3, pread_3, false},
    {"prim_file", "write_nif", 2, write_2, false},
    {"prim_file", "pwrite_nif", 3, pwrite_3, false},
    {"prim_file", "seek_nif", 3, seek_3, false},
    {"prim_file", "truncate_nif", 1, truncate_1, false},
    {"prim_file", "read_handle_info_nif", 1, read_handle_info_1, false},
    {"prim_file", "ipread_s32bu_p32bu_nif", 3, ipread_3, false},
    {"prim_file", "sync_nif", 2, ok_any},
    {"prim_file", "advise_nif", 4, ok_any},
    {"prim_file", "allocate_nif", 3, not_supported},
    {"prim_file", "altname_nif", 1, not_supported},
    {"prim_buffer", "new", 0, buffer_new_0},
    {"prim_buffer", "size", 1, buffer_size_1},
    {"prim_buffer", "peek_head", 1, buffer_peek_head_1},
    {"prim_buffer", "copying_read", 2, buffer_copying_read_2},
    {"prim_buffer", "skip", 2, buffer_skip_2},
    {"prim_buffer", "write", 2, buffer_write_2},
    {"prim_buffer", "find_byte_index", 2, buffer_find_2},
    {"prim_buffer", "try_lock", 1, buffer_try_lock_1},
    {"prim_buffer", "unlock", 1, ok_any},
};

}  // namespace

std::span<const Builtin> file_handle_builtins() { return kTable; }

}  // namespace ravel::vm
