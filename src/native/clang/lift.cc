// SPDX-License-Identifier: Apache-2.0
#include "native/clang/lift.h"

#include <fmt/format.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include <cstdlib>
#include <memory>

#include "native/clang/function.h"

namespace ravel::native {

void prepare(llvm::Module& module) {
  llvm::FunctionAnalysisManager analyses;
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
  analyses.registerPass([] { return llvm::AssumptionAnalysis(); });
  llvm::SROAPass to_values(llvm::SROAOptions::PreserveCFG);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    if (function.hasAvailableExternallyLinkage()) {
      function.deleteBody();
      continue;
    }
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
