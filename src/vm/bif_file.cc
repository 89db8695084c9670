// SPDX-License-Identifier: Apache-2.0
//
// The natives of OTP's prim_file, on which the file module stands: names, folders, and what files say of
// themselves. Open files are in bif_file_handle.cc.
#include "vm/bif_file.h"

#include "vm/bif_io.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/file_system.h"
#include "vm/machine.h"

namespace ravel::vm {

bool path_argument(Term term, std::string& path) {
  if (!is_binary(term)) return false;
  std::vector<uint8_t> scratch;
  path = std::string(as_text(bytes_of(term, scratch)));
  while (!path.empty() && path.back() == '\0') path.pop_back();
  return path.find('\0') == std::string::npos;
}

int64_t file_time_s(const Machine& machine) {
  return static_cast<int64_t>((machine.options().start_time_us + machine.now_us()) / 1'000'000);
}

Term file_error(Call& call, std::string_view name) {
  return make_tuple(call.heap(), {atoms::error, make_atom(name)});
}

Term file_result(Call& call, const std::string& problem) {
  return problem.empty() ? atoms::ok : file_error(call, problem);
}

void touch_file(Call& call, std::string_view path, bool write) {
  // Two names of one file are one file; "." is the working directory itself, whichever that is.
  const std::string absolute = path == "." ? std::string(path) : call.machine().files().absolute(path);
  call.touch(ObjectKind::file, std::hash<std::string_view>{}(absolute), 0, write);
}

void touch_entries(Call& call, std::string_view path) {
  const std::string absolute = call.machine().files().absolute(path);
  // Whoever lists the folder sees it; others that come and go there do not.
  const std::string folder = absolute.substr(0, absolute.rfind('/') + 1);
  call.touch(ObjectKind::file, std::hash<std::string_view>{}(folder), 0, TouchMode::add);
}

Term file_info_term(Call& call, const FileStatus& status) {
  static constexpr std::string_view kTypes[] = {"undefined", "regular", "directory",
                                                "symlink",   "other",   "device"};
  const bool can_read = (status.mode & 0444) != 0;
  const bool can_write = (status.mode & 0222) != 0;
  const std::string_view access =
      can_read ? (can_write ? "read_write" : "read") : (can_write ? "write" : "none");
  const auto number = [&](uint64_t value) { return make_unsigned(call.heap(), value); };
  const Term time = make_integer(call.heap(), status.modified_s);
  return make_tuple(
      call.heap(),
      {make_atom("file_info"), number(status.size), make_atom(kTypes[static_cast<size_t>(status.kind)]),
       make_atom(access), time, time, time, number(status.mode), number(status.links), Term::small(0),
       Term::small(0), number(status.inode), number(status.user), number(status.group)});
}

namespace {

// ---- names

Term internal_name2native_1(Call& call) {
  std::string text;
  if (call[0].is_bitstring()) return is_binary(call[0]) ? call[0] : call.badarg();
  if (call[0].is_atom())
    text = atom_text(call[0]);
  else if (!append_chardata(call[0], false, text))
    return call.badarg();
  if (text.find('\0') != std::string::npos) return call.badarg();
  return make_binary(call.heap(), text + '\0');
}

Term internal_native2name_1(Call& call) {
  std::string path;
  return path_argument(call[0], path) ? make_string(call.heap(), path) : call.badarg();
}

Term is_translatable_1(Call&) { return atoms::true_; }

// ---- one path

Term read_file_1(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  touch_file(call, path, false);
  std::shared_ptr<const std::string> content;
  if (const std::string problem = call.machine().files().read(path, content); !problem.empty())
    return file_error(call, problem);
  return make_tuple(call.heap(), {atoms::ok, make_binary(call.heap(), *content)});
}

Term list_dir_1(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  touch_file(call, path, false);
  std::string folder = call.machine().files().absolute(path);
  if (!folder.ends_with('/')) folder += '/';
  call.touch(ObjectKind::file, std::hash<std::string_view>{}(folder), 0, TouchMode::read);
  std::vector<std::string> names;
  if (const std::string problem = call.machine().files().list(path, names); !problem.empty())
    return file_error(call, problem);
  std::vector<Term> terms;
  for (const std::string& name : names) terms.push_back(make_binary(call.heap(), name));
  return make_tuple(call.heap(), {atoms::ok, make_list(call.heap(), terms)});
}

Term read_info_2(Call& call) {
  std::string path;
  if (!path_argument(call[0], path) || !call[1].is_small()) return call.badarg();
  touch_file(call, path, false);
  FileStatus status;
  const std::string problem = call.machine().files().status(path, status, call[1].small() != 0);
  return problem.empty() ? file_info_term(call, status) : file_error(call, problem);
}

Term read_link_1(Call& call) {
  std::string path;
  std::string target;
  if (!path_argument(call[0], path)) return call.badarg();
  if (const std::string problem = call.machine().files().read_link(path, target); !problem.empty())
    return file_error(call, problem);
  return make_tuple(call.heap(), {atoms::ok, make_binary(call.heap(), target)});
}

Term make_dir_1(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  touch_file(call, path, true);
  const std::string problem = call.machine().files().make_directory(path, file_time_s(call.machine()));
  if (problem.empty()) touch_entries(call, path);
  return file_result(call, problem);
}

Term del_file_1(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  touch_file(call, path, true);
  const std::string problem = call.machine().files().remove_file(path);
  if (problem.empty()) touch_entries(call, path);
  return file_result(call, problem);
}

Term del_dir_1(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  touch_file(call, path, true);
  const std::string problem = call.machine().files().remove_directory(path);
  if (problem.empty()) touch_entries(call, path);
  return file_result(call, problem);
}

Term rename_2(Call& call) {
  std::string from;
  std::string to;
  if (!path_argument(call[0], from) || !path_argument(call[1], to)) return call.badarg();
  touch_file(call, from, true);
  touch_file(call, to, true);
  const std::string problem = call.machine().files().rename(from, to, file_time_s(call.machine()));
  if (problem.empty()) touch_entries(call, from), touch_entries(call, to);
  return file_result(call, problem);
}

Term make_link_2(Call& call) { return file_error(call, "enotsup"); }

Term set_permissions_2(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  if (!call[1].is_small()) return atoms::ok;
  touch_file(call, path, true);
  return file_result(call, call.machine().files().set_mode(path, static_cast<uint32_t>(call[1].small())));
}

Term set_owner_3(Call&) { return atoms::ok; }

Term set_time_4(Call& call) {
  std::string path;
  if (!path_argument(call[0], path) || !call[2].is_small()) return call.badarg();
  touch_file(call, path, true);
  return file_result(call, call.machine().files().set_modified(path, call[2].small()));
}

Term get_cwd_0(Call& call) {
  touch_file(call, ".", false);
  return make_tuple(call.heap(), {atoms::ok, make_binary(call.heap(), call.machine().files().directory())});
}

Term set_cwd_1(Call& call) {
  std::string path;
  if (!path_argument(call[0], path)) return call.badarg();
  touch_file(call, ".", true);
  return file_result(call, call.machine().files().set_directory(path));
}

constexpr Builtin kTable[] = {
    {"prim_file", "internal_name2native", 1, internal_name2native_1},
    {"prim_file", "internal_native2name", 1, internal_native2name_1},
    {"prim_file", "internal_normalize_utf8", 1, internal_native2name_1},
    {"prim_file", "is_translatable", 1, is_translatable_1},
    {"prim_file", "read_file_nif", 1, read_file_1, false},
    {"prim_file", "list_dir_nif", 1, list_dir_1, false},
    {"prim_file", "read_info_nif", 2, read_info_2, false},
    {"prim_file", "read_link_nif", 1, read_link_1, false},
    {"prim_file", "make_dir_nif", 1, make_dir_1, false},
    {"prim_file", "del_file_nif", 1, del_file_1, false},
    {"prim_file", "del_dir_nif", 1, del_dir_1, false},
    {"prim_file", "rename_nif", 2, rename_2, false},
    {"prim_file", "make_hard_link_nif", 2, make_link_2, false},
    {"prim_file", "make_soft_link_nif", 2, make_link_2, false},
    {"prim_file", "set_permissions_nif", 2, set_permissions_2, false},
    {"prim_file", "set_owner_nif", 3, set_owner_3, false},
    {"prim_file", "set_time_nif", 4, set_time_4, false},
    {"prim_file", "get_cwd_nif", 0, get_cwd_0, false},
    {"prim_file", "set_cwd_nif", 1, set_cwd_1, false},
};

}  // namespace

std::span<const Builtin> file_builtins() { return kTable; }

}  // namespace ravel::vm
