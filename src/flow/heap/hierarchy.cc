// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/hierarchy.h"

#include <algorithm>

#include "model/jvm_names.h"

namespace ravel::flow::heap {
namespace {

/// How far up a chain of superclasses is followed: hostile class files extend themselves.
constexpr int kHeightMax = 1000;

/// Whether who goes up from class to class comes by `id`.
bool leads_to(const Hierarchy& classes, ClassId from, ClassId id) {
  while (from.valid() && from != id) from = classes.super(from);
  return from.valid();
}

}  // namespace

Hierarchy::Hierarchy(ir::Program& program) : program_(program) {
  object_ = find(Symbol(model::kObjectClass));
  throwable_ = find(Symbol(model::kThrowableClass));
}

ClassId Hierarchy::find(Symbol name) {
  if (const auto known = by_name_.find(name); known != by_name_.end()) return known->second;
  const ClassId id(nodes_.size());
  by_name_.emplace(name, id);
  nodes_.push_back(
      {.name = name, .module = {}, .super = {}, .interfaces = {}, .ancestors = {}, .element = {}});
  // nodes_ may grow below: the node is filled aside and put in place at the end.
  Node node = nodes_.back();
  if (name.view().starts_with('[')) {
    add_array(node);
  } else {
    node.module = program_.find_module(name);
    if (!node.module.valid()) {
      program_.load_libraries({name});
      node.module = program_.find_module(name);
    }
    node.info = node.module.valid() ? program_.module(node.module).klass.get() : nullptr;
    node.is_phantom = node.info == nullptr;
    if (node.info != nullptr && !node.info->super.empty()) {
      node.super = find(node.info->super);
      // Whoever closes a circle extends Object instead, so that everybody who goes up comes to an end.
      if (leads_to(*this, node.super, id)) node.super = object_;
    } else if (node.is_phantom && object_.valid()) {
      node.super = object_;
    }
    if (node.info != nullptr) {
      for (const Symbol interface : node.info->interfaces) node.interfaces.push_back(find(interface));
    }
  }
  nodes_[id.index()] = std::move(node);
  return id;
}

void Hierarchy::add_array(Node& node) {
  node.is_array = true;
  node.super = object_;
  for (const std::string_view name : model::kArrayInterfaces) node.interfaces.push_back(find(Symbol(name)));
  std::string_view element = node.name.view().substr(1);
  if (element.size() < 2) return;  // of a primitive type
  if (element.starts_with('L')) element = element.substr(1, element.size() - 2);
  node.element = find(Symbol(element));
}

const std::vector<ClassId>& Hierarchy::ancestors(ClassId id) {
  if (!nodes_[id.index()].ancestors.empty()) return nodes_[id.index()].ancestors;
  std::vector<ClassId> all = {id}, work = {id};
  while (!work.empty()) {
    const Node& node = nodes_[work.back().index()];
    work.pop_back();
    const auto visit = [&](ClassId up) {
      if (!up.valid() || std::find(all.begin(), all.end(), up) != all.end()) return;
      all.push_back(up);
      work.push_back(up);
    };
    visit(node.super);
    for (const ClassId interface : node.interfaces) visit(interface);
  }
  if (std::find(all.begin(), all.end(), object_) == all.end()) all.push_back(object_);
  std::sort(all.begin(), all.end());
  return nodes_[id.index()].ancestors = std::move(all);
}

bool Hierarchy::is_subtype(ClassId sub, ClassId base) {
  if (sub == base || base == object_) return true;
  if (is_array(sub) && is_array(base)) {
    const ClassId a = nodes_[sub.index()].element, b = nodes_[base.index()].element;
    return a.valid() && b.valid() && is_subtype(a, b);
  }
  const std::vector<ClassId>& all = ancestors(sub);
  return std::binary_search(all.begin(), all.end(), base);
}

Hierarchy::Found Hierarchy::own_method(ClassId id, Symbol method) {
  const Node& node = nodes_[id.index()];
  if (node.info == nullptr) return {};
  if (indexed_.insert(id).second) {
    for (const ir::MethodInfo& m : node.info->methods) {
      const bool has_code = m.function != ir::MethodInfo::kNoCode;
      own_.emplace(std::pair(id, m.name),
                   Found{has_code ? program_.func_id(node.module, m.function) : ir::FuncId(), &m, id});
    }
  }
  const auto found = own_.find(std::pair(id, method));
  return found == own_.end() ? Found{} : found->second;
}

/// Superclasses first; then the default methods of interfaces, the most specific one (JVM
/// specification 5.4.6).
Hierarchy::Found Hierarchy::look_up(ClassId receiver, Symbol method) {
  const auto [entry, is_new] = dispatch_.try_emplace(std::pair(receiver, method));
  if (!is_new) return entry->second;
  Found result;
  ClassId at = receiver;
  for (int height = 0; at.valid() && height < kHeightMax; ++height) {
    const Found own = own_method(at, method);
    // Private methods of a superclass do not override and are not inherited.
    const bool hidden =
        at != receiver && own.method != nullptr && (own.method->flags & ir::kDeclPrivate) != 0;
    if (own.method != nullptr && !hidden) {
      result = own;
      break;
    }
    at = nodes_[at.index()].super;
  }
  if (!result.function.valid()) {
    ClassId best;
    for (const ClassId up : ancestors(receiver)) {
      if (!is_interface(up)) continue;
      const Found own = own_method(up, method);
      if (own.method == nullptr || (own.method->flags & (ir::kDeclPrivate | ir::kDeclStatic)) != 0) continue;
      const bool better = !result.method || (own.function.valid() && !result.function.valid()) ||
                          (own.function.valid() && best.valid() && is_subtype(up, best));
      if (!better || (result.method != nullptr && !own.function.valid())) continue;
      result = own;
      best = up;
    }
  }
  return dispatch_[std::pair(receiver, method)] = result;
}

Target Hierarchy::virtual_target(ClassId receiver, ClassId owner, Symbol method) {
  if (receiver != owner) {
    const Found own = own_method(owner, method);
    if (own.method != nullptr && (own.method->flags & ir::kDeclPrivate) != 0) return own;
  }
  return look_up(receiver, method);
}

ir::FuncId Hierarchy::dispatch(ClassId receiver, Symbol method) { return look_up(receiver, method).function; }

const ir::MethodInfo* Hierarchy::declared(ClassId owner, Symbol method) {
  return look_up(owner, method).method;
}

FieldId Hierarchy::field(Symbol owner_and_name) {
  if (const auto known = field_by_text_.find(owner_and_name); known != field_by_text_.end())
    return known->second;
  const std::string_view text = owner_and_name.view();
  const size_t dot = text.rfind('.');
  const ClassId owner = find(Symbol(text.substr(0, dot == std::string_view::npos ? 0 : dot)));
  const Symbol name(dot == std::string_view::npos ? text : text.substr(dot + 1));
  // The class itself, then what is above it in any order: a program that compiles has no ambiguity.
  FieldDecl decl{.owner = owner, .name = name, .descriptor = {}};
  const auto declares = [&](ClassId id) {
    const ir::ClassInfo* declared = info(id);
    if (declared == nullptr) return false;
    for (const ir::FieldInfo& f : declared->fields) {
      if (f.name != name) continue;
      decl = {.owner = id, .name = name, .descriptor = f.descriptor, .flags = f.flags};
      return true;
    }
    return false;
  };
  ClassId at = owner;
  bool found = false;
  for (int height = 0; at.valid() && !found && height < kHeightMax; ++height) {
    found = declares(at);
    at = super(at);
  }
  if (!found) {
    for (const ClassId up : ancestors(owner)) {
      if (is_interface(up) && declares(up)) break;
    }
  }
  const auto [entry, is_new] =
      field_by_decl_.try_emplace(std::pair(decl.owner, name), FieldId(fields_.size()));
  if (is_new) fields_.push_back(decl);
  field_by_text_.emplace(owner_and_name, entry->second);
  return entry->second;
}

std::vector<Symbol> Hierarchy::missing() const {
  std::vector<Symbol> names;
  for (const Node& node : nodes_) {
    if (node.is_phantom) names.push_back(node.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace ravel::flow::heap
