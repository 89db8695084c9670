// SPDX-License-Identifier: Apache-2.0
#include "native/clang/bitcode.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "base/memory.h"
#include "native/clang/lift.h"

namespace ravel::native {
namespace {

using Clock = std::chrono::steady_clock;

constexpr rlim_t kMemoryMax = rlim_t{4} << 30;
constexpr std::chrono::seconds kTimeMax{120};
constexpr std::chrono::seconds kTimeOfSmall{20};  ///< what is small and takes longer goes round in a circle
constexpr size_t kBytesPerSecond = 50'000;

std::chrono::seconds time_for(std::string_view content) {
  return std::min(kTimeMax, kTimeOfSmall + std::chrono::seconds(content.size() / kBytesPerSecond));
}

constexpr char kGood = 'M', kBad = 'E';  ///< what the child's answer begins with

void keep_quiet(llvm::LLVMContext& context) {
  context.setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo*, void*) {});
}

/// "a.ll:3:1: error: expected type" to "expected type (line 3)".
std::string describe(const llvm::SMDiagnostic& problem) {
  if (problem.getLineNo() <= 0) return problem.getMessage().str();
  return fmt::format("{} (line {})", problem.getMessage().str(), problem.getLineNo());
}

/// In the child: the answer to write.
std::string answer(std::string_view content, const std::string& name) {
  llvm::LLVMContext context;
  keep_quiet(context);
  llvm::SMDiagnostic problem;
  const llvm::MemoryBufferRef buffer(llvm::StringRef(content.data(), content.size()), name);
  const std::unique_ptr<llvm::Module> module = llvm::parseIR(buffer, problem, context);
  if (module == nullptr) return kBad + fmt::format("LLVM cannot read it: {}", describe(problem));
  if (llvm::Error unread = module->materializeAll())
    return kBad + fmt::format("LLVM cannot read it: {}", llvm::toString(std::move(unread)));
  std::string complaint;
  llvm::raw_string_ostream out(complaint);
  if (llvm::verifyModule(*module, &out))
    return kBad + fmt::format("the module is not valid: {}", complaint.substr(0, complaint.find('\n')));
  prepare(*module);
  return kGood + write_bitcode(*module);
}

void limit_child() {
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE}) std::signal(signal, SIG_DFL);
  const rlimit none{0, 0}, memory{kMemoryMax, kMemoryMax};
  const rlimit time{static_cast<rlim_t>(kTimeMax.count()), static_cast<rlim_t>(kTimeMax.count())};
  ::setrlimit(RLIMIT_CORE, &none);
  ::setrlimit(RLIMIT_CPU, &time);
  if (!kHasShadowMemory) ::setrlimit(RLIMIT_AS, &memory);
  // LLVM's last words are of no use to anybody.
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

[[noreturn]] void run_child(int out, std::string_view content, const std::string& name) {
  limit_child();
  const std::string text = answer(content, name);
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(out, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) break;
    if (n > 0) done += static_cast<size_t>(n);
  }
  ::_exit(done == text.size() ? 0 : 1);
}

/// Everything the child writes; nothing if it takes too long.
bool read_all(int in, std::chrono::seconds time_max, std::string& text) {
  const Clock::time_point end = Clock::now() + time_max;
  std::array<char, 65536> buffer;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    pollfd watched{in, POLLIN, 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    const ssize_t n = ::read(in, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n == 0;
    text.append(buffer.data(), static_cast<size_t>(n));
  }
}

}  // namespace

Result<std::string> sound_bitcode(std::string_view content, const std::string& name) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return fail(fmt::format("no pipe: {}", std::strerror(errno)));
  const pid_t child = ::fork();
  if (child == 0) run_child(pipe[1], content, name);
  ::close(pipe[1]);
  if (child < 0) {
    ::close(pipe[0]);
    return fail(fmt::format("no child process: {}", std::strerror(errno)));
  }
  std::string text;
  const bool in_time = read_all(pipe[0], time_for(content), text);
  ::close(pipe[0]);
  if (!in_time) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!in_time) return fail("LLVM's reader took too long on it and was stopped");
  if (WIFSIGNALED(status))
    return fail(fmt::format(
        "LLVM's reader crashed on it (signal {}): it is damaged, or another version of LLVM wrote it",
        WTERMSIG(status)));
  if (WEXITSTATUS(status) != 0 || text.empty())
    return fail("LLVM's reader gave up on it: it is damaged, or another version of LLVM wrote it");
  if (text.front() != kGood) return fail(text.substr(1));
  return text.substr(1);
}

bool looks_like_bitcode(std::string_view content) {
  const auto* begin = reinterpret_cast<const unsigned char*>(content.data());
  return content.size() >= 4 && llvm::isBitcode(begin, begin + content.size());
}

Result<std::unique_ptr<llvm::Module>> read_bitcode(std::string_view content, llvm::LLVMContext& context) {
  keep_quiet(context);
  const llvm::MemoryBufferRef buffer(llvm::StringRef(content.data(), content.size()), "module");
  auto module = llvm::parseBitcodeFile(buffer, context);
  if (!module) return fail(fmt::format("LLVM cannot read it: {}", llvm::toString(module.takeError())));
  return std::move(*module);
}

std::string write_bitcode(const llvm::Module& module) {
  std::string result;
  llvm::raw_string_ostream out(result);
  llvm::WriteBitcodeToFile(module, out);
  out.flush();
  return result;
}

}  // namespace ravel::native
