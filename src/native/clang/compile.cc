// SPDX-License-Identifier: Apache-2.0
#include "native/clang/compile.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Driver/Options.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendOptions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <fmt/format.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <signal.h>

#include <algorithm>
#include <csignal>
#include <mutex>
#include <set>

#include "base/process.h"
#include "native/arguments.h"
#include "native/clang/attributes.h"
#include "native/clang/lift.h"

namespace ravel::native {
namespace {

constexpr size_t kMessagesMax = 20;  ///< of one unit
constexpr size_t kSignalStackBytes = 64 << 10;
constexpr unsigned kStackBytes = 64u << 20;  ///< deep expressions and templates recurse

/// Keeps what Clang says: errors always, warnings while a command line is read.
class Listener final : public clang::DiagnosticConsumer {
 public:
  explicit Listener(std::vector<Message>& messages) : messages_(messages) {}

  /// From here on errors are errors; of a command line they are warnings, for flags of other compilers.
  void start_source() { in_source_ = true; }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || messages_.size() >= kMessagesMax) return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    Message message;
    message.is_error = in_source_;
    message.text = text.str().str();
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(info.getLocation());
      if (place.isValid()) {
        message.file = place.getFilename();
        message.line = place.getLine();
        message.column = place.getColumn();
      }
    }
    messages_.push_back(std::move(message));
  }

 private:
  std::vector<Message>& messages_;
  bool in_source_ = false;
};

/// Which files a unit depends on, the system's too.
class Files final : public clang::DependencyCollector {
 public:
  bool needSystemDependencies() override { return true; }
};

/// Files and folders that a unit may read; for Clang there are no others. A pipe would be waited for, and a
/// device read for ever; what is said of somebody's secrets in a message or a name would be told to all.
class PermittedFiles final : public llvm::vfs::ProxyFileSystem {
 public:
  PermittedFiles(llvm::IntrusiveRefCntPtr<FileSystem> files, const MayRead& may_read)
      : ProxyFileSystem(std::move(files)), may_read_(may_read) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto found = ProxyFileSystem::status(path);
    if (!found || found->isDirectory()) return found;
    if (!found->isRegularFile() || !is_permitted(path)) return refusal();
    return found;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    if (auto found = status(path); !found) return found.getError();
    return ProxyFileSystem::openFileForRead(path);
  }

  /// One that is there and was asked for in vain, if any.
  const std::string& refused() const { return refused_; }

 private:
  static std::error_code refusal() { return std::make_error_code(std::errc::no_such_file_or_directory); }

  bool is_permitted(const llvm::Twine& path) {
    if (!may_read_) return true;
    llvm::SmallString<256> absolute;
    path.toVector(absolute);
    if (makeAbsolute(absolute)) return false;
    const auto [entry, is_new] = known_.try_emplace(absolute.str(), false);
    if (is_new) entry->second = may_read_(absolute.str().str());
    if (!entry->second && refused_.empty()) refused_ = absolute.str().str();
    return entry->second;
  }

  const MayRead& may_read_;
  llvm::StringMap<bool> known_;
  std::string refused_;
};

/// Ends the compilation of a unit that grows without end: macros that double, files that include themselves
/// twice. What needs no tokens for it is ended from outside (compile_pool.h).
class UnitBudget {
 public:
  explicit UnitBudget(std::string& exceeded) : exceeded_(exceeded) {}

  /// Tokens of the program, and macros that are replaced: in a condition these make no tokens.
  void count_token() {
    if (++tokens_ > kTokensMax)
      stop(fmt::format("its macros make more than {} million tokens", kTokensMax / 1'000'000));
  }
  void count_file() {
    if (++files_ > kFilesMax) stop(fmt::format("its files include each other more than {} times", kFilesMax));
  }

 private:
  static constexpr uint64_t kTokensMax = 30'000'000, kFilesMax = 200'000;

  void stop(std::string why) {
    exceeded_ = std::move(why);
    if (auto* recovery = llvm::CrashRecoveryContext::GetCurrent()) recovery->HandleExit(1);
  }

  std::string& exceeded_;
  uint64_t tokens_ = 0, files_ = 0;
};

class CountedDirectives final : public clang::PPCallbacks {
 public:
  explicit CountedDirectives(UnitBudget& budget) : budget_(budget) {}
  void LexedFileChanged(clang::FileID /*file*/, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind /*kind*/, clang::FileID /*previous*/,
                        clang::SourceLocation /*place*/) override {
    if (reason == LexedFileChangeReason::EnterFile) budget_.count_file();
  }
  void MacroExpands(const clang::Token& /*name*/, const clang::MacroDefinition& /*macro*/,
                    clang::SourceRange /*range*/, const clang::MacroArgs* /*arguments*/) override {
    budget_.count_token();
  }

 private:
  UnitBudget& budget_;
};

/// Makes the module, and reads the attributes from the syntax tree while it exists.
class Action final : public clang::EmitLLVMOnlyAction {
 public:
  Action(llvm::LLVMContext* context, std::vector<AttributeText>& attributes, UnitBudget& budget)
      : EmitLLVMOnlyAction(context), attributes_(attributes), budget_(budget) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    compiler.getPreprocessor().setTokenWatcher([this](const clang::Token&) { budget_.count_token(); });
    compiler.getPreprocessor().addPPCallbacks(std::make_unique<CountedDirectives>(budget_));
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
    if (consumers.front() == nullptr) return nullptr;
    consumers.push_back(attribute_reader(attributes_));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

 private:
  std::vector<AttributeText>& attributes_;
  UnitBudget& budget_;
};

/// The flags that Clang knows. Others belong to another compiler; each is told.
std::vector<std::string> known_arguments(const Unit& unit, std::vector<Message>& messages) {
  std::vector<const char*> words;
  for (const std::string& each : unit.arguments) words.push_back(each.c_str());
  unsigned missing_index = 0, missing_count = 0;
  const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      words, missing_index, missing_count, llvm::opt::Visibility(clang::driver::options::ClangOption));
  std::set<unsigned> unknown;
  for (const llvm::opt::Arg* each : parsed.filtered(clang::driver::options::OPT_UNKNOWN))
    unknown.insert(each->getIndex());
  std::vector<std::string> result;
  for (unsigned i = 0; i < unit.arguments.size(); ++i) {
    if (!unknown.contains(i))
      result.push_back(unit.arguments[i]);
    else if (messages.size() < kMessagesMax)
      messages.push_back({false,
                          {},
                          0,
                          0,
                          fmt::format("Clang does not know the flag {}: it is ignored", unit.arguments[i])});
  }
  if (missing_count != 0 && !result.empty()) result.pop_back();  // a flag at the end that wants more
  return result;
}

/// The whole command line, as clang would get it.
std::vector<std::string> command_line(const Unit& unit, std::vector<Message>& messages) {
  std::vector<std::string> line = {clang_program(), "-fsyntax-only"};
  for (std::string& each : known_arguments(unit, messages)) line.push_back(std::move(each));
  // Ours come last, so that they win.
  for (const char* flag :
       {"-g", "-O1", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names", "-w", "-Wno-error",
        "-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion",
        "-Wno-incompatible-function-pointer-types", "-Wno-incompatible-pointer-types", "-Wno-return-mismatch",
        "-Wno-reserved-user-defined-literal", "-Wno-c++11-narrowing", "-Wno-register", "-Qunused-arguments",
        "-fno-caret-diagnostics", "-Wno-unknown-warning-option"})
    line.emplace_back(flag);
  line.push_back("--");
  line.push_back(unit.file);
  return line;
}

/// Absolute, so that the dependencies of all units can be compared.
std::vector<std::string> absolute(const std::vector<std::string>& files, llvm::vfs::FileSystem& system) {
  std::set<std::string> result;
  for (const std::string& file : files) {
    llvm::SmallString<256> path(file);
    if (!system.makeAbsolute(path)) result.insert(path.str().str());
  }
  return {result.begin(), result.end()};
}

/// If nothing in the source is wrong, something in the command is.
void blame(std::vector<Message>& messages) {
  if (std::any_of(messages.begin(), messages.end(), [](const Message& each) { return each.is_error; }))
    return;
  if (messages.empty())
    messages.push_back({true, {}, 0, 0, "Clang could not compile it, and does not say why"});
  messages.back().is_error = true;
}

/// LLVM's handlers of crashes run on the stack that has just overflowed. They get one of their own: this asks
/// the system to use it, OwnSignalStack provides it for a thread.
void handle_overflows() {
  llvm::CrashRecoveryContext::Enable();
  for (const int signal : {SIGSEGV, SIGBUS}) {
    struct sigaction action{};
    if (::sigaction(signal, nullptr, &action) != 0) continue;
    action.sa_flags |= SA_ONSTACK;
    ::sigaction(signal, &action, nullptr);
  }
}

class OwnSignalStack {
 public:
  OwnSignalStack() {
    stack_t stack{};
    if (::sigaltstack(nullptr, &stack) != 0 || (stack.ss_flags & SS_DISABLE) == 0) return;  // there is one
    memory_.resize(kSignalStackBytes);
    stack.ss_sp = memory_.data();
    stack.ss_size = memory_.size();
    stack.ss_flags = 0;
    ::sigaltstack(&stack, nullptr);
  }
  ~OwnSignalStack() {
    if (memory_.empty()) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    ::sigaltstack(&none, nullptr);
  }
  OwnSignalStack(const OwnSignalStack&) = delete;
  OwnSignalStack& operator=(const OwnSignalStack&) = delete;

 private:
  std::vector<char> memory_;
};

void compile_here(const Unit& unit, const MayRead& may_read, llvm::LLVMContext& context,
                  std::string& exceeded, Compiled& result) {
  Listener listener(result.messages);
  const auto system =
      llvm::makeIntrusiveRefCnt<PermittedFiles>(llvm::vfs::createPhysicalFileSystem(), may_read);
  if (!unit.directory.empty() && system->setCurrentWorkingDirectory(unit.directory)) {
    result.messages.push_back({true, {}, 0, 0, fmt::format("its folder {} does not exist", unit.directory)});
    return;
  }

  // The command line, by Clang's own driver.
  const auto driver_messages =
      clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &listener, false);
  const std::vector<std::string> line = command_line(unit, result.messages);
  std::vector<const char*> arguments;
  for (const std::string& each : line) arguments.push_back(each.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = driver_messages;
  options.VFS = system;
  options.RecoverOnError = true;
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(arguments, options);
  if (invocation == nullptr || invocation->getFrontendOpts().Inputs.empty()) {
    result.messages.push_back({true, {}, 0, 0, "Clang does not understand its compile command"});
    return;
  }
  invocation->getFrontendOpts().ProgramAction = clang::frontend::EmitLLVMOnly;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getFrontendOpts().Plugins.clear();
  // No flag that got through asks for a file to be written; if one does after all, none is.
  invocation->getFrontendOpts().OutputFile.clear();
  invocation->getFrontendOpts().StatsFile.clear();
  invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
  invocation->getDiagnosticOpts().DiagnosticLogFile.clear();
  invocation->getCodeGenOpts().OptRecordFile.clear();
  invocation->getLangOpts().ImplicitModules = false;
  // `#pragma clang __debug crash` is for those who work on Clang.
  invocation->getPreprocessorOpts().DisablePragmaDebugCrash = true;
  invocation->getCodeGenOpts().DisableFree = false;
  // Classes whose constructors are not in this unit have fields, too, and so has std::string, whose code is
  // said to be elsewhere. What a virtual call may find is told by the types of vtables.
  if (invocation->getLangOpts().CPlusPlus) {
    invocation->getCodeGenOpts().setDebugInfo(llvm::codegenoptions::FullDebugInfo);
    invocation->getCodeGenOpts().WholeProgramVTables = true;
    invocation->getCodeGenOpts().LTOUnit = true;
  }
  invocation->getCodeGenOpts().ClearASTBeforeBackend =
      false;  // the attributes are read after code generation
  invocation->getFileSystemOpts().WorkingDir = unit.directory;

  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  listener.start_source();
  compiler.createDiagnostics(&listener, false);
  compiler.createFileManager(system);
  const auto files = std::make_shared<Files>();
  compiler.addDependencyCollector(files);
  std::vector<AttributeText> attributes;
  UnitBudget budget(exceeded);
  Action action(&context, attributes, budget);
  const bool done = compiler.ExecuteAction(action);
  result.dependencies = absolute(files->getDependencies().vec(), *system);
  result.module = action.takeModule();
  if (!done || result.module == nullptr || compiler.getDiagnostics().hasErrorOccurred()) {
    result.module.reset();
    blame(result.messages);
    if (!system->refused().empty())
      result.messages.push_back(
          {false,
           {},
           0,
           0,
           fmt::format(
               "{} was not read: it is outside of what is analysed, and neither a header nor a source "
               "by its name; --source-path DIR takes in what is below DIR",
               system->refused())});
    return;
  }
  write_attributes(attributes, *result.module);
  prepare(*result.module);
}

}  // namespace

const std::string& clang_program() {
  // Its headers lie beside it; without the real path they are looked for in the wrong place.
  static const std::string path = [] {
    for (const char* candidate : {RAVEL_CLANG, "/usr/lib/llvm-19/bin/clang"})
      if (const auto found = find_program(candidate)) return *found;
    return find_program("clang-19").value_or("");
  }();
  return path;
}

Compiled compile(const Unit& unit, const MayRead& may_read, llvm::LLVMContext& context) {
  static std::once_flag enabled;
  std::call_once(enabled, handle_overflows);
  Compiled result;
  std::string exceeded;
  llvm::CrashRecoveryContext recovery;
  const bool survived = recovery.RunSafelyOnThread(
      [&] {
        const OwnSignalStack stack;
        compile_here(unit, may_read, context, exceeded, result);
      },
      kStackBytes);
  if (survived) return result;
  [[maybe_unused]] const llvm::Module* lost = result.module.release();  // in an unknown state
  result.has_crashed = true;
  result.messages.push_back(
      {true,
       {},
       0,
       0,
       exceeded.empty() ? "Clang crashed on this file; it is left out" : exceeded + ": it is left out"});
  return result;
}

}  // namespace ravel::native
