// SPDX-License-Identifier: Apache-2.0
//
// Landlock as in the kernel's Documentation/userspace-api/landlock.rst. Its numbers are written here, because
// the headers of the system that Ravel is built on may be older than the kernel that it runs on.
#include "base/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>

namespace ravel {

namespace {

// The same on every architecture.
constexpr long kCreateRuleset = 444, kAddRule = 445, kRestrictSelf = 446, kCloseRange = 436;
constexpr unsigned kAskVersion = 1, kRulePathBeneath = 1, kCloseOnExec = 4;

constexpr uint64_t kExecute = 1U << 0U, kWriteFile = 1U << 1U, kReadFile = 1U << 2U, kReadDir = 1U << 3U;
constexpr uint64_t kTruncate = 1U << 14U, kIoctlDevice = 1U << 15U;
constexpr uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate | kIoctlDevice;
constexpr uint64_t kTcp = 3, kScopes = 3;  ///< bind and connect; abstract sockets and signals

struct RulesetAttributes {
  uint64_t files, network, scopes;
};
struct PathRule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

/// Which version of Landlock there is; 0 or less: none.
int landlock_version() {
  return static_cast<int>(::syscall(kCreateRuleset, nullptr, size_t{0}, kAskVersion));
}

/// Every right over files that this version knows: what is known is forbidden unless allowed.
uint64_t rights_of(int version) {
  if (version >= 5) return (1U << 16U) - 1;
  if (version >= 3) return (1U << 15U) - 1;
  return version == 2 ? (1U << 14U) - 1 : (1U << 13U) - 1;
}

void allow(int rules, const std::string& path, uint64_t rights) {
  const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct stat info{};
  if (::fstat(file, &info) == 0) {
    const PathRule rule{S_ISDIR(info.st_mode) ? rights : rights & kOfFiles, file};
    if (rule.allowed != 0) ::syscall(kAddRule, rules, kRulePathBeneath, &rule, 0U);
  }
  ::close(file);
}

// What a compiler has no use for. Files of others cannot be changed by their owner, rights or times, which
// Landlock does not guard; a socket is not even made. clone3 hides its flags from filters and is not there;
// everybody then takes clone.
constexpr auto kRefused = std::to_array<uint32_t>({
    SYS_socket,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kill,
    SYS_tkill,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_unshare,
    SYS_setns,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_quotactl,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_acct,
    SYS_truncate,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchown,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SYS_utimensat,
    SYS_mknodat,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_io_setup,
    425 /* io_uring_setup */,
    426,
    427,
    434 /* pidfd_open */,
    438 /* pidfd_getfd */,
    424 /* pidfd_send_signal */,
    452 /* fchmodat2 */,
#ifdef SYS_chmod
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
    SYS_mknod,
#endif
});

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
constexpr uint32_t kNumbersEnd = 0x40000000;  ///< from here on those of another way of calling
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
constexpr uint32_t kNumbersEnd = UINT32_MAX;
#else
constexpr uint32_t kArchitecture = 0;
constexpr uint32_t kNumbersEnd = 0;
#endif

constexpr uint32_t refusal(uint32_t error) { return SECCOMP_RET_ERRNO | error; }

constexpr sock_filter step(uint16_t code, uint32_t value) { return {code, 0, 0, value}; }
constexpr sock_filter jump(uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
  return {code, yes, no, value};
}

/// The filter: another architecture ends the process, what is refused fails, all else is allowed.
constexpr auto make_filter() {
  constexpr size_t kHead = 8, kCount = kRefused.size();
  std::array<sock_filter, kHead + kCount + 2> filter{};
  filter[0] = step(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
  filter[1] = jump(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
  filter[2] = step(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  filter[3] = step(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
  filter[4] = jump(BPF_JMP | BPF_JGE | BPF_K, kNumbersEnd, 0, 1);
  filter[5] = step(BPF_RET | BPF_K, refusal(ENOSYS));
  filter[6] = jump(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
  filter[7] = step(BPF_RET | BPF_K, refusal(ENOSYS));
  for (size_t i = 0; i < kCount; ++i)
    filter[kHead + i] = jump(BPF_JMP | BPF_JEQ | BPF_K, kRefused[i], static_cast<uint8_t>(kCount - i), 0);
  filter[kHead + kCount] = step(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[kHead + kCount + 1] = step(BPF_RET | BPF_K, refusal(EPERM));
  return filter;
}
constexpr auto kFilter = make_filter();
static_assert(kRefused.size() < 250, "a jump is at most 255 steps");

void limit(__rlimit_resource resource, uint64_t value) {
  rlimit present{};
  if (::getrlimit(resource, &present) != 0) return;
  present.rlim_cur = std::min<rlim_t>(present.rlim_max, value);
  present.rlim_max = present.rlim_cur;
  ::setrlimit(resource, &present);
}

}  // namespace

std::vector<std::string> system_folders() {
  std::vector<std::string> result = {"/usr",
                                     "/lib",
                                     "/lib32",
                                     "/lib64",
                                     "/libx32",
                                     "/bin",
                                     "/sbin",
                                     "/opt",
                                     "/nix/store",
                                     "/etc/alternatives",
                                     "/etc/ssl",
                                     "/etc/ld.so.cache",
                                     "/etc/localtime",
                                     "/etc/ld.so.conf",
                                     "/etc/ld.so.conf.d",
                                     "/proc",
                                     "/sys/devices/system",
                                     "/sys/fs/cgroup",
                                     "/dev/null",
                                     "/dev/urandom",
                                     "/dev/random"};
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/etc", error))
    if (entry.path().filename().string().starts_with("java")) result.push_back(entry.path().string());
  return result;
}

std::string no_sandbox() {
  if (kArchitecture == 0) return "no sandbox is written for this kind of processor";
  if (landlock_version() > 0) return {};
  return errno == EOPNOTSUPP ? "Landlock, which confines compilers, is switched off in this system's kernel"
                             : "this system's kernel has no Landlock (Linux 5.13), which confines compilers";
}

SandboxPlan::SandboxPlan(int rules, const Sandbox& limits)
    : rules_(rules), memory_max_(limits.memory_max), file_bytes_max_(limits.file_bytes_max) {}

SandboxPlan::SandboxPlan(SandboxPlan&& other) noexcept
    : rules_(other.rules_), memory_max_(other.memory_max_), file_bytes_max_(other.file_bytes_max_) {
  other.rules_ = -1;
}

SandboxPlan::~SandboxPlan() {
  if (rules_ >= 0) ::close(rules_);
}

Result<SandboxPlan> SandboxPlan::make(const Sandbox& sandbox) {
  if (const std::string why = no_sandbox(); !why.empty()) return fail(why);
  const int version = landlock_version();
  const uint64_t rights = rights_of(version);
  const RulesetAttributes attributes{rights, version >= 4 ? kTcp : 0, version >= 6 ? kScopes : 0};
  const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const int rules = static_cast<int>(::syscall(kCreateRuleset, &attributes, size, 0U));
  if (rules < 0) return fail(fmt::format("the system refuses a sandbox: {}", std::strerror(errno)));
  for (const std::string& path : sandbox.readable) allow(rules, path, kReadFile | kReadDir);
  for (const std::string& path : sandbox.runnable) allow(rules, path, kReadFile | kReadDir | kExecute);
  for (const std::string& path : sandbox.writable) allow(rules, path, rights & ~kExecute & ~kIoctlDevice);
  allow(rules, "/dev/null", kReadFile | kWriteFile);
  return SandboxPlan(rules, sandbox);
}

bool SandboxPlan::enter() const {
  // Whatever was left open by those who started us stays with us.
  ::syscall(kCloseRange, 3U, ~0U, kCloseOnExec);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, file_bytes_max_);
  if (memory_max_ != 0) limit(RLIMIT_DATA, memory_max_);
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (::syscall(kRestrictSelf, rules_, 0U) != 0) return false;
  const sock_fprog program{static_cast<uint16_t>(kFilter.size()), const_cast<sock_filter*>(kFilter.data())};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

}  // namespace ravel
