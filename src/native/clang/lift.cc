// SPDX-License-Identifier: Apache-2.0
#include "native/clang/lift.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include <cstdlib>
#include <memory>

#include "native/clang/function.h"

namespace ravel::native {

namespace {

constexpr size_t kScopesMax = 32;

/// Blocks that are nested deeper than anybody writes them (a chain of thousands of `else if` is such a nest)
/// count as the block around them: LLVM goes up all the blocks whenever it joins two places of the text.
class FlatScopes {
 public:
  void flatten(llvm::Function& function) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::DILocation* at = instruction.getDebugLoc().get();
      if (at == nullptr) continue;
      llvm::DILocalScope* scope = flat(at->getScope());
      if (scope != at->getScope())
        instruction.setDebugLoc(llvm::DILocation::get(function.getContext(), at->getLine(), at->getColumn(),
                                                      scope, at->getInlinedAt(), at->isImplicitCode()));
    }
  }

 private:
  struct Known {
    llvm::DILocalScope* scope;
    size_t depth;
  };
  llvm::DILocalScope* flat(llvm::DILocalScope* scope) {
    llvm::SmallVector<llvm::DILocalScope*> inner;
    llvm::DILocalScope* at = scope;
    while (!known_.contains(at)) {
      const auto* block = llvm::dyn_cast<llvm::DILexicalBlockBase>(at);
      if (block == nullptr) {
        known_[at] = {at, 0};
        break;
      }
      inner.push_back(at);
      at = block->getScope();
    }
    Known around = known_[at];
    for (; !inner.empty(); inner.pop_back()) {
      if (around.depth < kScopesMax) around = {inner.back(), around.depth + 1};
      known_[inner.back()] = around;
    }
    return known_[scope].scope;
  }

  llvm::DenseMap<llvm::DILocalScope*, Known> known_;
};

}  // namespace

void prepare(llvm::Module& module) {
  llvm::FunctionAnalysisManager analyses;
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
  analyses.registerPass([] { return llvm::AssumptionAnalysis(); });
  llvm::SROAPass to_values(llvm::SROAOptions::PreserveCFG);
  FlatScopes scopes;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    if (function.hasAvailableExternallyLinkage()) {
      function.deleteBody();
      continue;
    }
    scopes.flatten(function);
    to_values.run(function, analyses);
    analyses.clear();
  }
}

namespace {

ir::MemberKind member_kind(const llvm::Function& function) {
  const std::string name = symbol_of(function).str();  // the demangler goes on reading it
  llvm::ItaniumPartialDemangler demangler;
  if (!llvm::StringRef(name).starts_with("_Z") || demangler.partialDemangle(name.c_str()) ||
      !demangler.isCtorOrDtor())
    return ir::MemberKind::none;
  const std::unique_ptr<char, decltype(&std::free)> base(demangler.getFunctionBaseName(nullptr, nullptr),
                                                         &std::free);
  const bool destroys = base != nullptr && base.get()[0] == '~';
  return destroys ? ir::MemberKind::destructor : ir::MemberKind::constructor;
}

bool is_private(const llvm::Function& function) {
  const llvm::DISubprogram* described = function.getSubprogram();
  if (described != nullptr && described->getDeclaration() != nullptr) described = described->getDeclaration();
  if (described == nullptr) return false;
  // What a class has from the start is not said.
  const bool is_said = (described->getFlags() & llvm::DINode::FlagAccessibility) != 0;
  const auto* scope = llvm::dyn_cast_or_null<llvm::DICompositeType>(described->getScope());
  return is_said ? described->isPrivate()
                 : scope != nullptr && scope->getTag() == llvm::dwarf::DW_TAG_class_type;
}

}  // namespace

Lifted lift_module(const llvm::Module& module, const std::string& name, const std::string& path) {
  Lifted result;
  UnitLifter unit(module, name, path);
  std::vector<ir::NativeFunction> functions;
  for (const llvm::Function& function : module) {
    if (function.isDeclarationForLinker()) continue;
    FunctionLifter lifter(unit, function);
    auto lifted = lifter.run();
    if (!lifted) {
      result.problems.push_back(
          fmt::format("{} {}: it is left out", source_name(function), lifter.problem()));
      continue;
    }
    unit.builder().module().functions.push_back(std::move(*lifted));
    functions.push_back({Symbol(source_name(function)), linkage_of(function), function.isVarArg(),
                         signature_of(*function.getFunctionType()), lifter.take_pointees(),
                         lifter.result_pointee(), lifter.take_made(), member_kind(function),
                         is_private(function)});
  }
  auto info = std::make_shared<ir::NativeInfo>(unit.info());
  info->functions = std::move(functions);
  result.module = unit.builder().take();
  result.module.native = std::move(info);
  return result;
}

}  // namespace ravel::native
