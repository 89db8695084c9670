// SPDX-License-Identifier: Apache-2.0
#include "project/toolchain.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "base/process.h"
#include "project/walk.h"

namespace ravel::project {

namespace {

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

bool has_application(const std::string& library, const std::string& name) {
  if (is_directory(join(library, name + "/ebin"))) return true;
  for (const std::string& folder : folders_in(library))
    if (base_name(folder).starts_with(name + "-")) return true;
  return false;
}

/// The nearest folder above the real place of `program` whose lib/ holds `application`.
std::string root_above(const std::string& program, const std::string& application) {
  std::string folder = parent_of(real_path(program));
  for (int level = 0; level < 4 && folder.size() > 1; ++level, folder = parent_of(folder))
    if (has_application(join(folder, "lib"), application)) return folder;
  return "";
}

/// Asks the program itself, once: the answer is kept under the program's path and time of change.
std::string ask(const std::string& program, const std::vector<std::string>& arguments) {
  struct stat info{};
  if (::stat(program.c_str(), &info) != 0) return "";
  std::string key = program;
  for (char& c : key)
    if (c == '/') c = '%';
  const std::string kept =
      join(cache_directory(), fmt::format("roots/{}.{}", key, static_cast<long long>(info.st_mtime)));
  if (const auto text = read_file(kept); text && is_directory(trimmed(*text))) return trimmed(*text);
  Command command;
  command.argv = {program};
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.timeout_ms_max = 20'000;
  // Erlang loads modules from where it runs: not from what is analysed.
  command.directory = "/";
  const auto done = run_process(command);
  if (!done || !done->succeeded()) return "";
  std::string answer = trimmed(done->output);
  if (!is_directory(answer)) return "";
  std::error_code error;
  std::filesystem::create_directories(parent_of(kept), error);
  (void)write_file(kept, answer + "\n");  // a cache that cannot be written only costs time
  return answer;
}

std::string find_otp_root(const std::string& erlc) {
  if (std::string root = root_above(erlc, "stdlib"); !root.empty()) return root;
  const auto erl = find_program("erl");
  if (!erl) return "";
  return ask(*erl, {"-noshell", "-eval", "io:format(\"~ts~n\", [code:root_dir()]), halt()."});
}

std::string find_otp_version(const std::string& root) {
  std::string release;
  for (const std::string& folder : folders_in(join(root, "releases"))) {
    if (const auto text = read_file(join(folder, "OTP_VERSION"))) return trimmed(*text);
    release = base_name(folder);
  }
  return release;
}

std::string find_elixir_root(const std::string& elixirc) {
  if (std::string root = root_above(elixirc, "elixir"); !root.empty()) return root;
  const auto elixir = find_program("elixir");
  if (!elixir) return "";
  const std::string library = ask(*elixir, {"-e", "IO.puts(:code.lib_dir(:elixir))"});
  return library.empty() ? "" : parent_of(parent_of(library));
}

/// elixir.app says {vsn,"1.14.0"}.
std::string find_elixir_version(const std::string& root) {
  const auto text = read_file(join(root, "lib/elixir/ebin/elixir.app"));
  if (!text) return "";
  const size_t at = text->find("{vsn,\"");
  if (at == std::string::npos) return "";
  const size_t begin = at + 6;
  return text->substr(begin, text->find('"', begin) - begin);
}

bool is_jdk(const std::string& folder) {
  return is_file(join(folder, "lib/modules")) || is_file(join(folder, "jre/lib/rt.jar")) ||
         is_file(join(folder, "lib/rt.jar"));
}

/// The file `release` says JAVA_VERSION="17.0.15".
std::string find_jdk_version(const std::string& jdk) {
  const auto text = read_file(join(jdk, "release"));
  constexpr std::string_view kKey = "JAVA_VERSION=\"";
  const size_t at = text ? text->find(kKey) : std::string::npos;
  if (at == std::string::npos) return "";
  const size_t begin = at + kKey.size();
  return text->substr(begin, text->find('"', begin) - begin);
}

int release_of(std::string_view version) {
  if (version.starts_with("1.")) version.remove_prefix(2);  // 1.8.0
  int release = 0;
  std::from_chars(version.data(), version.data() + version.size(), release);
  return release;
}

/// JAVA_HOME, else what `javac` or `java` on the PATH belong to, else the newest one installed.
std::string find_jdk(const std::optional<std::string>& javac) {
  if (const char* home = std::getenv("JAVA_HOME"); home != nullptr && is_jdk(home)) return home;
  for (const auto& program : {javac, find_program("java")}) {
    if (!program) continue;
    const std::string folder = parent_of(parent_of(real_path(*program)));
    if (is_jdk(folder)) return folder;
  }
  std::string newest;
  for (const char* place : {"/usr/lib/jvm", "/opt", "/Library/Java/JavaVirtualMachines"})
    for (const std::string& folder : folders_in(place))
      for (const std::string& jdk : {folder, join(folder, "Contents/Home")})
        if (is_jdk(jdk) &&
            (newest.empty() || release_of(find_jdk_version(jdk)) > release_of(find_jdk_version(newest))))
          newest = jdk;
  return newest;
}

std::optional<std::string> find_javac() {
  if (const char* home = std::getenv("JAVA_HOME"))
    if (std::string javac = join(home, "bin/javac"); is_file(javac)) return javac;
  return find_program("javac");
}

void add_ebins_of(const std::string& library, std::vector<std::string>& out) {
  for (const std::string& folder : folders_in(library))
    if (const std::string ebin = join(folder, "ebin"); is_directory(ebin)) out.push_back(ebin);
}

}  // namespace

Toolchain find_toolchain() {
  Toolchain result;
  result.erlc = find_program("erlc");
  if (result.erlc) result.otp_root = find_otp_root(*result.erlc);
  if (!result.otp_root.empty()) result.otp_version = find_otp_version(result.otp_root);
  result.elixirc = find_program("elixirc");
  if (result.elixirc) result.elixir_root = find_elixir_root(*result.elixirc);
  if (!result.elixir_root.empty()) result.elixir_version = find_elixir_version(result.elixir_root);
  result.javac = find_javac();
  result.jdk = find_jdk(result.javac);
  if (!result.jdk.empty()) result.jdk_version = find_jdk_version(result.jdk);
  return result;
}

std::vector<std::string> platform_libraries(const Toolchain& toolchain) {
  std::vector<std::string> result;
  if (const char* variable = std::getenv("ERL_LIBS")) {
    std::string_view rest = variable;
    while (!rest.empty()) {
      const size_t colon = std::min(rest.find(':'), rest.size());
      if (colon > 0) add_ebins_of(std::string(rest.substr(0, colon)), result);
      rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
  }
  if (!toolchain.otp_root.empty()) add_ebins_of(join(toolchain.otp_root, "lib"), result);
  if (!toolchain.elixir_root.empty()) add_ebins_of(join(toolchain.elixir_root, "lib"), result);
  return result;
}

std::string cache_directory() {
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && xdg[0] == '/')
    return join(xdg, "ravel");
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return join(home, ".cache/ravel");
  return fmt::format("/tmp/ravel-cache-{}", ::getuid());
}

Result<void> claim_cache_directory() {
  const std::string folder = cache_directory();
  std::error_code error;
  std::filesystem::create_directories(parent_of(folder), error);
  ::mkdir(folder.c_str(), 0700);
  struct stat info{};
  if (::lstat(folder.c_str(), &info) != 0) return {};  // none can be made: everything is compiled every time
  const bool is_own = S_ISDIR(info.st_mode) && info.st_uid == ::geteuid();
  // Made by an earlier version, or with a generous umask.
  if (is_own && ((info.st_mode & 022U) == 0 || ::chmod(folder.c_str(), info.st_mode & 0755U) == 0)) return {};
  return fail(
      fmt::format("the cache folder {} is not a folder of your own, so what it holds is not to be trusted; "
                  "remove it, or set "
                  "XDG_CACHE_HOME to a folder of yours",
                  folder));
}

}  // namespace ravel::project
