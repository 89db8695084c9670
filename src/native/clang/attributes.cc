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
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

#include "native/clang/lift.h"

namespace ravel::native {
namespace {

constexpr int kAttributeDepthMax = 64;
constexpr int kPartsMax = 4;  ///< of members within members

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

/// The class as FieldNames names it: with its scopes, without template arguments.
std::string record_name(const clang::RecordDecl& record) {
  if (record.getIdentifier() == nullptr && record.getTypedefNameForAnonDecl() != nullptr)
    return record.getTypedefNameForAnonDecl()->getNameAsString();
  return record.getQualifiedNameAsString();
}

std::string member_name(const clang::FieldDecl& field) {
  return record_name(*field.getParent()) + "." + field.getNameAsString();
}

/// The class that an expression is or points to.
const clang::RecordDecl* record_of(clang::QualType type) {
  if (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record == nullptr ? nullptr : record->getDefinition();
}

bool has_layout(const clang::RecordDecl* record) {
  return record != nullptr && !record->isInvalidDecl() && !record->isDependentType() &&
         record->isCompleteDefinition();
}

bool is_pointer(clang::QualType type) { return type->isPointerType() || type->isReferenceType(); }

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
    if (depth > kAttributeDepthMax) return;
    for (const clang::Decl* each : declarations.decls()) {
      if (context_->getSourceManager().isInSystemHeader(each->getLocation())) continue;
      if (each->hasAttrs()) read(*each);
      if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(each))
        if (has_layout(record) && !record->isTemplated()) read_parts(*record, *record, "", 0, 0);
      if (const auto* made = llvm::dyn_cast<clang::ClassTemplateDecl>(each))
        for (const clang::ClassTemplateSpecializationDecl* instance : made->specializations())
          if (has_layout(instance)) {
            read_parts(*instance, *instance, "", 0, 0);
            read_all(*instance, depth + 1);
          }
      const bool is_outer = llvm::isa<clang::NamespaceDecl>(each) || llvm::isa<clang::RecordDecl>(each) ||
                            llvm::isa<clang::LinkageSpecDecl>(each);
      if (is_outer) read_all(*llvm::cast<clang::DeclContext>(each), depth + 1);
    }
  }

  void read(const clang::Decl& declaration) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(&declaration);
    if (named == nullptr || declaration.isTemplated()) return;
    for (const clang::Attr* attribute : declaration.attrs())
      for (const std::string& each : subjects(*named)) write(declaration, *attribute, each, 0);
  }

  /// What members and base classes declare holds for the object that they are parts of: `Outer.bank.total` is
  /// guarded by the lock beside it.
  void read_parts(const clang::RecordDecl& outer, const clang::RecordDecl& part, const std::string& path,
                  uint64_t offset, int depth) {
    if (depth > kPartsMax || context_->getSourceManager().isInSystemHeader(part.getLocation())) return;
    const clang::ASTRecordLayout& layout = context_->getASTRecordLayout(&part);
    if (const auto* klass = llvm::dyn_cast<clang::CXXRecordDecl>(&part))
      for (const clang::CXXBaseSpecifier& base : klass->bases()) {
        const auto* record = llvm::cast_or_null<clang::CXXRecordDecl>(record_of(base.getType()));
        if (base.isVirtual() || !has_layout(record)) continue;
        const auto at = static_cast<uint64_t>(layout.getBaseClassOffset(record).getQuantity());
        read_parts(outer, *record, path, offset + at, depth + 1);
      }
    for (const clang::FieldDecl* field : part.fields()) {
      const std::string name = path + "." + field->getNameAsString();
      if (depth > 0 && field->hasAttrs())
        for (const clang::Attr* attribute : field->attrs())
          write(*field, *attribute, record_name(outer) + name, offset);
      const clang::RecordDecl* inner = is_pointer(field->getType()) ? nullptr : record_of(field->getType());
      if (has_layout(inner) && !field->isBitField())
        read_parts(outer, *inner, name, offset + layout.getFieldOffset(field->getFieldIndex()) / 8,
                   depth + 1);
    }
  }

  /// `offset`: where the subject's class lies in the one that the subject is named by.
  void write(const clang::Decl& declaration, const clang::Attr& attribute, const std::string& subject,
             uint64_t offset) {
    Said said = said_by(attribute);
    if (said.name.empty()) return;
    AttributeText text = {kind_of(declaration), said.name, said.shared ? "shared" : "", subject};
    const clang::SourceManager& sources = context_->getSourceManager();
    const clang::PresumedLoc place =
        sources.getPresumedLoc(sources.getExpansionLoc(declaration.getLocation()));
    text.push_back(place.isValid() ? place.getFilename() : "");
    text.push_back(place.isValid() ? std::to_string(place.getLine()) : "0");
    for (const clang::Expr* argument : said.arguments) {
      if (argument == nullptr) continue;
      std::string written = lock_text(*argument);
      if (offset != 0 && written.starts_with("this")) written.insert(4, "+" + std::to_string(offset));
      text.push_back(std::move(written));
    }
    attributes_.push_back(std::move(text));
  }

  static std::string kind_of(const clang::Decl& declaration) {
    if (llvm::isa<clang::FunctionDecl>(declaration)) return "function";
    if (llvm::isa<clang::FieldDecl>(declaration)) return "field";
    return llvm::isa<clang::VarDecl>(declaration) ? "global" : "type";
  }

  /// Constructors and destructors have several symbols.
  std::vector<std::string> subjects(const clang::NamedDecl& declaration) {
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&declaration)) return {member_name(*field)};
    if (llvm::isa<clang::CXXConstructorDecl>(declaration) || llvm::isa<clang::CXXDestructorDecl>(declaration))
      return names_->getAllManglings(&declaration);
    const bool has_symbol =
        llvm::isa<clang::FunctionDecl>(declaration) || llvm::isa<clang::VarDecl>(declaration);
    return {has_symbol ? names_->getName(&declaration) : declaration.getQualifiedNameAsString()};
  }

  /// See ir::LockAttribute::arguments. A pointer stands for the lock that it leads to.
  std::string lock_text(const clang::Expr& argument) {
    const clang::Expr* expr = argument.IgnoreParenCasts();
    if (const auto* sign = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (sign->getOpcode() == clang::UO_AddrOf) return place_text(*sign->getSubExpr()->IgnoreParenCasts());
      if (sign->getOpcode() == clang::UO_Deref) return lock_text(*sign->getSubExpr());
      if (sign->getOpcode() == clang::UO_LNot) return "!" + lock_text(*sign->getSubExpr());
    }
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
      const clang::CXXMethodDecl* method = call->getMethodDecl();
      const auto* returned = method == nullptr ? nullptr : method->getAttr<clang::LockReturnedAttr>();
      if (returned != nullptr && returned->getArg() != nullptr) {
        const std::string inside = lock_text(*returned->getArg());
        if (inside.starts_with("this"))
          return lock_text(*call->getImplicitObjectArgument()) + inside.substr(4);
      }
    }
    const std::string place = place_text(*expr);
    return is_kept_pointer(*expr) ? place + "*" : place;
  }

  /// A pointer or reference in memory, as against a parameter, which is one itself.
  static bool is_kept_pointer(const clang::Expr& expr) {
    const clang::ValueDecl* named = nullptr;
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr)) named = member->getMemberDecl();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expr)) named = name->getDecl();
    return named != nullptr && !llvm::isa<clang::ParmVarDecl>(named) && is_pointer(named->getType());
  }

  /// Where the expression's object lies.
  std::string place_text(const clang::Expr& expr) {
    if (llvm::isa<clang::CXXThisExpr>(expr)) return "this";
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      const clang::Expr* base = member->getBase()->IgnoreParenCasts();
      if (field != nullptr) return lock_text(*base) + step_text(*field, record_of(base->getType()));
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expr)) {
      if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl())) {
        const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(parameter->getDeclContext());
        const unsigned before = method != nullptr && method->isInstance() ? 1 : 0;
        return "$" + std::to_string(parameter->getFunctionScopeIndex() + before);
      }
      // In C, a member of the same struct is named without an object.
      if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(name->getDecl()))
        return "this" + step_text(*field, field->getParent());
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
        return "@" + names_->getName(variable);
    }
    std::string text;
    llvm::raw_string_ostream out(text);
    expr.printPretty(out, nullptr, context_->getPrintingPolicy());
    return text;
  }

  /// `.Bank.mu+8`: the member of an object of class `seen`, and where it lies in it.
  std::string step_text(const clang::FieldDecl& field, const clang::RecordDecl* seen) {
    const std::string name = "." + member_name(field);
    const clang::RecordDecl* owner = field.getParent();
    if (!has_layout(owner)) return name + "+?";
    uint64_t offset = context_->getFieldOffset(&field) / 8;
    if (seen != nullptr && seen->getCanonicalDecl() != owner->getCanonicalDecl()) {
      const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(seen);
      const auto* base = llvm::dyn_cast<clang::CXXRecordDecl>(owner);
      const std::optional<uint64_t> more =
          derived != nullptr && base != nullptr ? base_offset(*derived, *base, 0) : std::nullopt;
      if (!more) return name + "+?";
      offset += *more;
    }
    return name + "+" + std::to_string(offset);
  }

  /// Where a base class lies in a derived one; virtual ones are not followed.
  std::optional<uint64_t> base_offset(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base,
                                      int depth) {
    if (depth > kAttributeDepthMax || !has_layout(&derived)) return {};
    if (derived.getCanonicalDecl() == base.getCanonicalDecl()) return 0;
    for (const clang::CXXBaseSpecifier& each : derived.bases()) {
      const auto* record = llvm::cast_or_null<clang::CXXRecordDecl>(record_of(each.getType()));
      if (each.isVirtual() || !has_layout(record)) continue;
      if (const auto inside = base_offset(*record, base, depth + 1))
        return *inside + static_cast<uint64_t>(
                             context_->getASTRecordLayout(&derived).getBaseClassOffset(record).getQuantity());
    }
    return {};
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
