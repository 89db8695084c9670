// SPDX-License-Identifier: Apache-2.0
#include "native/flags.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <span>
#include <utility>

namespace ravel::native {
namespace {

using Words = std::span<const std::string_view>;

bool is_one_of(Words words, std::string_view flag) {
  return std::find(words.begin(), words.end(), flag) != words.end();
}
bool begins_with(Words words, std::string_view flag) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return flag.starts_with(word); });
}

/// The value is in the flag itself or in the next word.
constexpr std::string_view kKeptWithValue[] = {"-I", "-D", "-U", "-F"};
constexpr std::string_view kKeptWithNext[] = {
    "-include",    "-imacros",  "-isystem",     "-iquote",       "-idirafter",
    "-iframework", "-isysroot", "--sysroot",    "-iprefix",      "-iwithprefix",
    "-target",     "-arch",     "-cxx-isystem", "-iwithsysroot", "-iwithprefixbefore"};
constexpr std::string_view kKept[] = {
    "-ansi",        "-trigraphs", "-pthread",      "-nostdinc", "-nostdinc++",
    "-nostdlibinc", "-undef",     "-nobuiltininc", "-pedantic", "-w"};
constexpr std::string_view kKeptPrefixes[] = {
    "-std=", "--std=", "--target=", "-stdlib=", "-isystem", "-iquote", "-idirafter", "-iframework",
    "-isysroot", "--sysroot=", "--gcc-toolchain=", "-gcc-toolchain=", "--gcc-install-dir=", "-include",
    "-imacros",
    // What the language is.
    "-fexceptions", "-fno-exceptions", "-fcxx-exceptions", "-fno-cxx-exceptions", "-frtti", "-fno-rtti",
    "-fchar8_t", "-fno-char8_t", "-fsigned-char", "-fno-signed-char", "-funsigned-char", "-fno-unsigned-char",
    "-fsigned-bitfields", "-funsigned-bitfields", "-fshort-enums", "-fno-short-enums", "-fshort-wchar",
    "-fno-short-wchar", "-fms-extensions", "-fno-ms-extensions", "-fms-compatibility",
    "-fno-ms-compatibility", "-fdelayed-template-parsing", "-fno-delayed-template-parsing", "-fblocks",
    "-fno-blocks", "-fobjc", "-fno-objc", "-fgnu", "-fno-gnu", "-fbuiltin", "-fno-builtin", "-ffreestanding",
    "-fno-freestanding", "-fhosted", "-fwrapv", "-fno-wrapv", "-ftrapv", "-fstrict", "-fno-strict",
    "-fcoroutines", "-fno-coroutines", "-fconcepts", "-fpermissive", "-ftemplate-depth", "-fconstexpr-",
    "-fvisibility", "-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-pic", "-fno-PIC", "-fno-pie", "-fno-PIE",
    "-fcommon", "-fno-common", "-fthreadsafe-statics", "-fno-threadsafe-statics", "-fuse-cxa-atexit",
    "-fno-use-cxa-atexit", "-fdeclspec", "-fno-declspec", "-fasm", "-fno-asm", "-fdollars-in-identifiers",
    "-fno-dollars-in-identifiers", "-foperator-names", "-fno-operator-names", "-fsized-deallocation",
    "-fno-sized-deallocation", "-faligned-", "-fno-aligned-", "-fnew-alignment=", "-fpascal-strings",
    "-flax-vector-conversions", "-fno-lax-vector-conversions", "-fpack-struct", "-fplan9-extensions",
    "-fextended-identifiers", "-finput-charset=", "-fexec-charset=", "-fwide-exec-charset=", "-fcheck-new",
    "-fno-check-new", "-fopenmp", "-fno-openmp", "-fno-delete-null", "-fdelete-null", "-fno-inline",
    "-fkeep-inline", "-ftls-model=", "-femulated-tls", "-fno-emulated-tls",
    "-fbracket-depth=", "-fno-access-control", "-faccess-control", "-frelaxed-template-template-args",
    "-fzvector", "-ftrivial-auto-var-init=", "-fapple-kext", "-fconvergent-functions", "-funsigned-long"};

constexpr std::string_view kDroppedWithNext[] = {"-o",
                                                 "-MF",
                                                 "-MT",
                                                 "-MQ",
                                                 "-MJ",
                                                 "-Xlinker",
                                                 "-Xassembler",
                                                 "-L",
                                                 "-l",
                                                 "-u",
                                                 "-z",
                                                 "-T",
                                                 "--param",
                                                 "-framework",
                                                 "-install_name",
                                                 "-dumpbase",
                                                 "-dumpdir",
                                                 "-aux-info",
                                                 "-dependency-file",
                                                 "-dumpbase-ext"};
constexpr std::string_view kDropped[] = {"-c",
                                         "-S",
                                         "-pipe",
                                         "-v",
                                         "-s",
                                         "-static",
                                         "-shared",
                                         "-rdynamic",
                                         "-pie",
                                         "-no-pie",
                                         "-save-temps",
                                         "--coverage",
                                         "-coverage",
                                         "-p",
                                         "-pg",
                                         "-pedantic-errors",
                                         "-emit-llvm",
                                         "-nostartfiles",
                                         "-nodefaultlibs",
                                         "-nostdlib",
                                         "-static-libgcc",
                                         "-static-libstdc++",
                                         "-H",
                                         "-time",
                                         "-Qunused-arguments",
                                         "-fsyntax-only",
                                         "-Q",
                                         "-P",
                                         "-C",
                                         "-r"};
/// Output, code generation, warnings: they change nothing that Ravel looks at.
constexpr std::string_view kDroppedPrefixes[] = {"-M",
                                                 "-O",
                                                 "-g",
                                                 "-l",
                                                 "-L",
                                                 "-Wl,",
                                                 "-Wa,",
                                                 "-Werror",
                                                 "-save-temps=",
                                                 "--param",
                                                 "-flto",
                                                 "-fno-lto",
                                                 "-fsanitize",
                                                 "-fno-sanitize",
                                                 "-fprofile-",
                                                 "-fno-profile",
                                                 "-ftest-coverage",
                                                 "-fcoverage",
                                                 "-fdiagnostics",
                                                 "-fno-diagnostics",
                                                 "-fcolor-diagnostics",
                                                 "-fno-color-diagnostics",
                                                 "-fdump",
                                                 "-fstack",
                                                 "-fno-stack",
                                                 "-fuse-ld",
                                                 "-fmax-errors",
                                                 "-ferror-limit",
                                                 "-fdebug-",
                                                 "-ffile-prefix-map",
                                                 "-fmacro-prefix-map",
                                                 "-frandom-seed",
                                                 "-fwhole-program",
                                                 "-fomit",
                                                 "-fno-omit",
                                                 "-ffast-math",
                                                 "-fno-fast-math",
                                                 "-funroll",
                                                 "-fno-unroll",
                                                 "-ffunction-sections",
                                                 "-fno-function-sections",
                                                 "-fdata-sections",
                                                 "-fno-data-sections",
                                                 "-fplt",
                                                 "-fno-plt",
                                                 "-fsemantic",
                                                 "-fno-semantic",
                                                 "-fcf-protection",
                                                 "-fmath",
                                                 "-fno-math",
                                                 "-ftree",
                                                 "-fno-tree",
                                                 "-fipa",
                                                 "-fno-ipa",
                                                 "-falign",
                                                 "-fno-align",
                                                 "-fmerge",
                                                 "-fno-merge",
                                                 "-ffp-",
                                                 "-ffinite",
                                                 "-fno-finite",
                                                 "-fsigned-zeros",
                                                 "-fno-signed-zeros",
                                                 "-ftrapping",
                                                 "-fno-trapping",
                                                 "-fassociative",
                                                 "-freciprocal",
                                                 "-frounding",
                                                 "-fzero",
                                                 "-fmessage-length",
                                                 "-fconserve-stack",
                                                 "-fno-allow-store",
                                                 "-fallow-store",
                                                 "-fasynchronous-unwind",
                                                 "-fno-asynchronous-unwind",
                                                 "-funwind",
                                                 "-fno-unwind",
                                                 "-fvectorize",
                                                 "-fno-vectorize",
                                                 "-fslp",
                                                 "-fno-slp",
                                                 "-finline",
                                                 "-fident",
                                                 "-fno-ident",
                                                 "-fjump-tables",
                                                 "-fno-jump-tables",
                                                 "-fgcse",
                                                 "-fno-gcse",
                                                 "-fschedule",
                                                 "-fno-schedule",
                                                 "-freorder",
                                                 "-fno-reorder",
                                                 "-fvar-tracking",
                                                 "-fno-var-tracking",
                                                 "-fpatchable",
                                                 "-fexcess-precision",
                                                 "-fno-partial-inlining",
                                                 "-fno-caller-saves",
                                                 "-foptimize",
                                                 "-fno-optimize",
                                                 "-fdevirtualize",
                                                 "-fno-devirtualize",
                                                 "-fno-toplevel",
                                                 "-fno-guess",
                                                 "-fno-peel",
                                                 "-fno-split",
                                                 "-fsplit-wide",
                                                 "-fno-crossjumping",
                                                 "-fno-cse",
                                                 "-fno-dce",
                                                 "-fno-isolate",
                                                 "-fno-code-hoisting",
                                                 "-fno-thread-jumps",
                                                 "-fno-if-conversion",
                                                 "-fno-ivopts",
                                                 "-fno-printf",
                                                 "-fno-spell",
                                                 "-fno-show",
                                                 "-fno-caret",
                                                 "-fshow-",
                                                 "-fno-elide",
                                                 "-fwrapv-pointer",
                                                 "-fno-conserve",
                                                 "-fno-aggressive",
                                                 "-fno-sched",
                                                 "-fsched",
                                                 "-fno-var",
                                                 "-fno-lifetime-dse",
                                                 "-ffat-lto",
                                                 "-fcrash",
                                                 "-fno-crash",
                                                 "-fintegrated-as",
                                                 "-fno-integrated-as",
                                                 "-fno-addrsig",
                                                 "-faddrsig",
                                                 "-fmin-function"};

constexpr std::string_view kWordsForOthers[] = {"-Xclang",  "-Xpreprocessor", "-Xarch_",
                                                "-Xopenmp", "-Xcuda",         "-Xoffload"};
constexpr std::string_view kRefusedWithNext[] = {"-serialize-diagnostics",
                                                 "--serialize-diagnostics",
                                                 "-index-store-path",
                                                 "-specs",
                                                 "-B",
                                                 "-ivfsoverlay",
                                                 "--config",
                                                 "-resource-dir",
                                                 "-working-directory",
                                                 "-foptimization-record-file",
                                                 "-load",
                                                 "-plugin"};
constexpr std::string_view kLanguages[] = {
    "c", "c++", "objective-c", "objective-c++", "cpp-output", "c++-cpp-output", "none"};

}  // namespace

bool is_known_language(std::string_view name) { return is_one_of(kLanguages, name); }

namespace {

/// Limits of Clang that a command may raise, and how far: beyond that a unit costs all the memory that there
/// is.
constexpr std::pair<std::string_view, uint64_t> kRaised[] = {{"-ftemplate-depth", 5'000},
                                                             {"-fconstexpr-depth=", 5'000},
                                                             {"-fconstexpr-backtrace-limit=", 1'000},
                                                             {"-fconstexpr-steps=", 100'000'000},
                                                             {"-fbracket-depth=", 2'000}};

bool raises_too_far(std::string_view flag) {
  for (const auto& [name, max] : kRaised) {
    if (!flag.starts_with(name)) continue;
    std::string_view number = flag.substr(name.size());
    if (number.starts_with('=') || number.starts_with('-')) number.remove_prefix(1);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    return !number.empty() && (error != std::errc{} || end != number.data() + number.size() || value > max);
  }
  return false;
}

}  // namespace

FlagUse use_of_flag(std::string_view flag) {
  using What = FlagUse::What;
  if (raises_too_far(flag)) return {What::refuse, false};
  if (is_one_of(kKeptWithValue, flag) || is_one_of(kKeptWithNext, flag)) return {What::keep, true};
  if (is_one_of(kDroppedWithNext, flag)) return {What::drop, true};
  // Words for another program behind a comma, or for one that does the compiler's work.
  if (flag.starts_with("-Wp,") || flag.starts_with("-include-pch") || flag.starts_with("-mllvm"))
    return {What::refuse, flag == "-include-pch" || flag == "-mllvm"};
  if (begins_with(kWordsForOthers, flag))
    return {What::refuse, flag.find('=') == flag.npos || flag.starts_with("-Xarch_")};
  if (is_one_of(kRefusedWithNext, flag)) return {What::refuse, true};
  if (is_one_of(kKept, flag) || flag.starts_with("-gcc-toolchain=")) return {What::keep, false};
  if (is_one_of(kDropped, flag) || begins_with(kDroppedPrefixes, flag)) return {What::drop, false};
  if (begins_with(kKeptWithValue, flag) || flag.starts_with("-m") || begins_with(kKeptPrefixes, flag))
    return {What::keep, false};
  if (flag.starts_with("-W") && flag.find(',') == flag.npos) return {What::keep, false};
  return {What::refuse, false};
}

}  // namespace ravel::native
