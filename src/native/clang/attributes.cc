// SPDX-License-Identifier: Apache-2.0
#include "native/clang/attributes.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Mangle.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

#include "native/clang/lift.h"

namespace ravel::native {
namespace {

constexpr int kDepthMax = 64;

/// The attribute's name, whether it is the shared form, and its arguments; nothing if it is about something
/// else.
struct Said {
  std::string name;
  bool shared = false;
  std::vector<const clang::Expr*> arguments;
};

template <typename Attribute>
Said with_list(const char* name, const Attribute& attribute, bool shared = false) {
  return {name, shared, {attribute.args_begin(), attribute.args_end()}};
}

template <typename Attribute>
Said with_success(const char* name, const Attribute& attribute, bool shared) {
  Said result{name, shared, {attribute.getSuccessValue()}};
  result.arguments.insert(result.arguments.end(), attribute.args_begin(), attribute.args_end());
  return result;
}

Said said_by(const clang::Attr& attribute) {
  using llvm::dyn_cast;
  if (const auto* a = dyn_cast<clang::GuardedByAttr>(&attribute)) return {"guarded_by", false, {a->getArg()}};
  if (const auto* a = dyn_cast<clang::PtGuardedByAttr>(&attribute))
    return {"pt_guarded_by", false, {a->getArg()}};
  if (llvm::isa<clang::GuardedVarAttr>(&attribute)) return {"guarded_var", false, {}};
  if (llvm::isa<clang::PtGuardedVarAttr>(&attribute)) return {"pt_guarded_var", false, {}};
  if (const auto* a = dyn_cast<clang::RequiresCapabilityAttr>(&attribute))
    return with_list("requires_capability", *a, a->isShared());
  if (const auto* a = dyn_cast<clang::AcquireCapabilityAttr>(&attribute))
    return with_list("acquire_capability", *a, a->isShared());
  if (const auto* a = dyn_cast<clang::ReleaseCapabilityAttr>(&attribute))
    return with_list("release_capability", *a, a->isShared());
  if (const auto* a = dyn_cast<clang::TryAcquireCapabilityAttr>(&attribute))
    return with_success("try_acquire_capability", *a, a->isShared());
  if (const auto* a = dyn_cast<clang::ExclusiveTrylockFunctionAttr>(&attribute))
    return with_success("try_acquire_capability", *a, false);
  if (const auto* a = dyn_cast<clang::SharedTrylockFunctionAttr>(&attribute))
    return with_success("try_acquire_capability", *a, true);
  if (const auto* a = dyn_cast<clang::AssertCapabilityAttr>(&attribute))
    return with_list("assert_capability", *a, a->isShared());
  if (const auto* a = dyn_cast<clang::AssertExclusiveLockAttr>(&attribute))
    return with_list("assert_capability", *a);
  if (const auto* a = dyn_cast<clang::AssertSharedLockAttr>(&attribute))
    return with_list("assert_capability", *a, true);
  if (const auto* a = dyn_cast<clang::LocksExcludedAttr>(&attribute)) return with_list("locks_excluded", *a);
  if (const auto* a = dyn_cast<clang::AcquiredBeforeAttr>(&attribute))
    return with_list("acquired_before", *a);
  if (const auto* a = dyn_cast<clang::AcquiredAfterAttr>(&attribute)) return with_list("acquired_after", *a);
  if (const auto* a = dyn_cast<clang::LockReturnedAttr>(&attribute))
    return {"lock_returned", false, {a->getArg()}};
  if (llvm::isa<clang::NoThreadSafetyAnalysisAttr>(&attribute))
    return {"no_thread_safety_analysis", false, {}};
  if (llvm::isa<clang::CapabilityAttr>(&attribute)) return {"capability", false, {}};
  if (llvm::isa<clang::ScopedLockableAttr>(&attribute)) return {"scoped_lockable", false, {}};
  return {};
}

/// Class.member, as FieldNames names it: the class with its scopes, no template arguments.
std::string member_name(const clang::FieldDecl& field) {
  const clang::RecordDecl* record = field.getParent();
  std::string owner = record->getQualifiedNameAsString();
  if (record->getIdentifier() == nullptr && record->getTypedefNameForAnonDecl() != nullptr)
    owner = record->getTypedefNameForAnonDecl()->getNameAsString();
  return owner + "." + field.getNameAsString();
}

class Reader final : public clang::ASTConsumer {
 public:
  explicit Reader(std::vector<AttributeText>& attributes) : attributes_(attributes) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    context_ = &context;
    names_.emplace(context);
    read_all(*context.getTranslationUnitDecl(), 0);
  }

 private:
  void read_all(const clang::DeclContext& declarations, int depth) {
    if (depth > kDepthMax) return;
    for (const clang::Decl* each : declarations.decls()) {
      if (context_->getSourceManager().isInSystemHeader(each->getLocation())) continue;
      if (each->hasAttrs()) read(*each);
      if (const auto* made = llvm::dyn_cast<clang::ClassTemplateDecl>(each))
        for (const clang::ClassTemplateSpecializationDecl* instance : made->specializations())
          read_all(*instance, depth + 1);
      const bool is_outer = llvm::isa<clang::NamespaceDecl>(each) || llvm::isa<clang::RecordDecl>(each) ||
                            llvm::isa<clang::LinkageSpecDecl>(each);
      if (is_outer) read_all(*llvm::cast<clang::DeclContext>(each), depth + 1);
    }
  }

  void read(const clang::Decl& declaration) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(&declaration);
    if (named == nullptr || declaration.isTemplated()) return;
    for (const clang::Attr* attribute : declaration.attrs()) {
      Said said = said_by(*attribute);
      if (said.name.empty()) continue;
      AttributeText text = {kind_of(declaration), said.name, said.shared ? "shared" : "", subject(*named)};
      const clang::SourceManager& sources = context_->getSourceManager();
      const clang::PresumedLoc place =
          sources.getPresumedLoc(sources.getExpansionLoc(declaration.getLocation()));
      text.push_back(place.isValid() ? place.getFilename() : "");
      text.push_back(place.isValid() ? std::to_string(place.getLine()) : "0");
      for (const clang::Expr* argument : said.arguments)
        if (argument != nullptr) text.push_back(argument_text(*argument, named));
      attributes_.push_back(std::move(text));
    }
  }

  static std::string kind_of(const clang::Decl& declaration) {
    if (llvm::isa<clang::FunctionDecl>(declaration)) return "function";
    if (llvm::isa<clang::FieldDecl>(declaration)) return "field";
    return llvm::isa<clang::VarDecl>(declaration) ? "global" : "type";
  }

  std::string subject(const clang::NamedDecl& declaration) {
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&declaration)) return member_name(*field);
    const bool has_symbol =
        llvm::isa<clang::FunctionDecl>(declaration) || llvm::isa<clang::VarDecl>(declaration);
    return has_symbol ? names_->getName(&declaration) : declaration.getQualifiedNameAsString();
  }

  /// See ir::LockAttribute::arguments.
  std::string argument_text(const clang::Expr& argument, const clang::NamedDecl* about) {
    const clang::Expr* expr = argument.IgnoreParenCasts();
    if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(expr))
      if (address->getOpcode() == clang::UO_AddrOf || address->getOpcode() == clang::UO_Deref)
        return argument_text(*address->getSubExpr(), about);
    if (llvm::isa<clang::CXXThisExpr>(expr)) return "this";
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      if (field != nullptr) return argument_text(*member->getBase(), about) + "." + member_name(*field);
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()))
        return "$" + std::to_string(parameter->getFunctionScopeIndex());
      // In C, a member of the same struct is named without an object.
      if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(name->getDecl()))
        return "this." + member_name(*field);
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
        return "@" + names_->getName(variable);
    }
    std::string text;
    llvm::raw_string_ostream out(text);
    expr->printPretty(out, nullptr, context_->getPrintingPolicy());
    return text;
  }

  std::vector<AttributeText>& attributes_;
  clang::ASTContext* context_ = nullptr;
  std::optional<clang::ASTNameGenerator> names_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> attribute_reader(std::vector<AttributeText>& attributes) {
  return std::make_unique<Reader>(attributes);
}

void write_attributes(const std::vector<AttributeText>& attributes, llvm::Module& module) {
  if (attributes.empty()) return;
  llvm::NamedMDNode* list = module.getOrInsertNamedMetadata(kAttributesMetadata);
  for (const AttributeText& attribute : attributes) {
    std::vector<llvm::Metadata*> parts;
    for (const std::string& part : attribute) parts.push_back(llvm::MDString::get(module.getContext(), part));
    list->addOperand(llvm::MDNode::get(module.getContext(), parts));
  }
}

}  // namespace ravel::native
