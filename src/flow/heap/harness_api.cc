// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/harness_api.h"

#include <algorithm>

#include "flow/heap/components.h"
#include "flow/heap/descriptor.h"
#include "flow/heap/reach.h"
#include "model/jvm_names.h"

namespace ravel::flow::heap {

namespace {

constexpr std::string_view kMainAlone = "main()V";
constexpr int kNestedMax = 100;  ///< classes in classes

uint32_t arity_of(const ir::MethodInfo& method) {
  const auto parameters = static_cast<uint32_t>(parameter_types(method.name.view()).size());
  return parameters + (has(method.flags, ir::kDeclStatic) ? 0 : 1);
}

}  // namespace

bool is_annotated(const ir::ClassInfo& info, std::string_view simple_name) {
  return std::any_of(info.annotations.begin(), info.annotations.end(),
                     [&](const ir::AnnotationInfo& a) { return class_text(a.type, true) == simple_name; });
}

ir::FuncName HarnessApi::name_of(ClassId id, const ir::MethodInfo& method) const {
  return {classes_.name(id), method.name, arity_of(method)};
}

void HarnessApi::find_given() {
  for (size_t i = 0; i < program_.module_count(); ++i) {
    const ir::Module& module = program_.module(ir::ModuleId(i));
    if (module.library || module.platform != ir::Platform::jvm || module.klass == nullptr) continue;
    given_names_.push_back(module.name);
  }
  std::sort(given_names_.begin(), given_names_.end());
  for (const Symbol name : given_names_) given_.push_back(classes_.find(name));
  is_given_.insert(given_.begin(), given_.end());
}

std::vector<ir::FuncName> HarnessApi::find_mains() const {
  for (const std::string_view form : {kMainWithArguments, kMainAlone}) {
    std::vector<ir::FuncName> found;
    for (const ClassId id : given_) {
      if (!options_.main.empty() && options_.main != class_text(classes_.name(id))) continue;
      for (const ir::MethodInfo& method : classes_.info(id)->methods) {
        const bool may_start = form == kMainWithArguments ? has(method.flags, ir::kDeclStatic)
                                                          : !has(method.flags, ir::kDeclPrivate);
        if (method.name.view() == form && method.function != ir::MethodInfo::kNoCode && may_start)
          found.push_back(name_of(id, method));
      }
    }
    if (!found.empty()) return found;
  }
  return {};
}

/// A framework calls its methods.
bool HarnessApi::is_component(ClassId id) {
  return class_role(classes_, id) != model::JvmRole::none &&
         !has(classes_.info(id)->flags, ir::kDeclAbstract);
}
bool HarnessApi::is_on_main_line(ClassId id) { return class_role(classes_, id) == model::JvmRole::main_line; }

/// Of those that extend a framework's classes: the program makes them itself, and hands them over.
bool HarnessApi::is_handed_over(ClassId id) {
  if (!role_by_base(classes_, id)) return false;
  if (!made_names_) {
    made_names_.emplace();
    for (const Symbol name : given_names_) {
      const ir::Module& module = program_.module(program_.find_module(name));
      for (const ir::Function& f : module.functions)
        for (const ir::Instr& i : f.instrs)
          if (i.op == ir::Op::alloc && static_cast<ir::AllocKind>(i.kind) == ir::AllocKind::object)
            made_names_->insert(module.constants[i.payload].text);
    }
  }
  return made_names_->contains(classes_.name(id));
}

/// What is not main's: classes that it does not come to, and components, which a framework calls as well.
void HarnessApi::find_beside(const std::vector<ir::FuncName>& mains) {
  const HashSet<ClassId> reached = reached_classes(program_, classes_, given_, mains);
  for (const ClassId id : given_) {
    const bool is_mains = reached.contains(id) || is_reached_by_object(id, reached);
    if (is_mains && !is_component(id)) continue;
    beside_.insert(id);
    if (is_component(id) || (is_public(id) && !is_test(id) && does_anything(id))) ++beside_main_;
  }
}

/// Has it a method with code?
bool HarnessApi::does_anything(ClassId id) const {
  const auto& methods = classes_.info(id)->methods;
  return std::any_of(methods.begin(), methods.end(), [](const ir::MethodInfo& method) {
    return method.function != ir::MethodInfo::kNoCode && !method.name.view().starts_with('<');
  });
}

/// Scala: `object Ids` is a class `Ids$`; the class `Ids` only hands on.
bool HarnessApi::is_reached_by_object(ClassId id, const HashSet<ClassId>& reached) {
  const Symbol object(classes_.name(id).str() + "$");
  return std::binary_search(given_names_.begin(), given_names_.end(), object) &&
         reached.contains(classes_.find(object));
}

bool HarnessApi::is_test(ClassId id) const {
  const auto& methods = classes_.info(id)->methods;
  return std::any_of(methods.begin(), methods.end(), [](const ir::MethodInfo& method) {
    return method_role(method) == model::JvmRole::test;
  });
}

/// Public, and so are the classes around it.
bool HarnessApi::is_public(ClassId id) {
  // Hostile class files lie in each other.
  for (int depth = 0; depth < kNestedMax; ++depth) {
    const ir::ClassInfo* info = classes_.info(id);
    if (info == nullptr || !has(info->flags, ir::kDeclPublic)) return false;
    if (info->outer.empty()) return true;
    id = classes_.find(info->outer);
  }
  return false;
}

bool HarnessApi::api_names(ClassId id) const {
  if (!options_.is_api) return true;
  const std::string name = class_text(classes_.name(id));
  if (options_.is_api(name)) return true;
  const auto& methods = classes_.info(id)->methods;
  return std::any_of(methods.begin(), methods.end(), [&](const ir::MethodInfo& m) {
    return options_.is_api(method_text({classes_.name(id), m.name, 0}));
  });
}

void HarnessApi::find_api() {
  HashSet<ClassId> visible;
  for (const ClassId id : given_) {
    const bool is_mains = beside_main_ > 0 && !beside_.contains(id);
    const bool is_meant = is_component(id) || is_annotated(*classes_.info(id), "ThreadSafe");
    if (!is_mains && api_names(id) && (is_meant || (is_public(id) && !is_left_to_main(id))))
      visible.insert(id);
  }
  // A program of package-private classes only: a small example, or one source file. All of it is meant.
  if (visible.empty())
    for (const ClassId id : given_)
      if (classes_.info(id)->outer.empty() && api_names(id)) visible.insert(id);
  for (const ClassId id : given_) {
    const ir::ClassInfo& info = *classes_.info(id);
    if (has(info.flags, ir::kDeclSynthetic) || is_exception(id)) continue;
    if (visible.contains(id) || is_base_of_any(id, visible))
      api_.push_back({id, true});
    else if (has_public_supertype(id, visible))
      api_.push_back({id, false});
  }
  visible_ = std::move(visible);
}

/// Beside a main, tests are nobody's clients.
bool HarnessApi::is_left_to_main(ClassId id) const { return beside_main_ > 0 && is_test(id); }

bool HarnessApi::is_exception(ClassId id) {
  return classes_.is_subtype(id, classes_.find(Symbol(model::kThrowableClass)));
}

/// A hidden superclass of a visible class: its public methods are inherited.
bool HarnessApi::is_base_of_any(ClassId id, const HashSet<ClassId>& visible) {
  return std::any_of(given_.begin(), given_.end(), [&](ClassId sub) {
    if (!visible.contains(sub)) return false;
    for (ClassId up = classes_.super(sub); up.valid(); up = classes_.super(up))
      if (up == id) return true;
    return false;
  });
}

/// Clients may get one by the name of an interface or superclass that they do know.
bool HarnessApi::has_public_supertype(ClassId id, const HashSet<ClassId>& visible) {
  return !supertypes_known(id, visible).empty();
}
std::vector<ClassId> HarnessApi::supertypes_known(ClassId id, const HashSet<ClassId>& visible) {
  std::vector<ClassId> result;
  for (const ClassId up : classes_.supertypes(id)) {
    if (up == id || up == classes_.object()) continue;
    // With --api, hidden classes count that it matches, or that implement an interface which it names.
    const bool known = is_given_.contains(up) ? visible.contains(up) : is_public(up) && api_names(id);
    if (known) result.push_back(up);
  }
  return result;
}

/// Could a client say `new`?
bool HarnessApi::can_be_made(const ApiType& type) {
  const ir::ClassInfo& info = *classes_.info(type.id);
  if (has(info.flags, ir::kDeclInterface | ir::kDeclEnum)) return false;
  if (has(info.flags, ir::kDeclAbstract) && (has_subclass(type.id) || !has_locks(type.id))) return false;
  if (visible_.contains(type.id)) return true;
  // The implementations of an interface that --api names are what is to be checked.
  return options_.is_api && std::any_of(visible_.begin(), visible_.end(), [&](ClassId up) {
           return classes_.is_interface(up) && classes_.is_subtype(type.id, up);
         });
}

/// It means to be shared. Other abstract classes leave that to those who extend them.
bool HarnessApi::has_locks(ClassId id) const {
  const ir::ClassInfo& info = *classes_.info(id);
  return options_.is_api || is_annotated(info, "ThreadSafe") ||
         std::any_of(info.methods.begin(), info.methods.end(), [](const ir::MethodInfo& method) {
           return has(method.flags, ir::kDeclSynchronized) && !has(method.flags, ir::kDeclStatic);
         });
}
/// Of an abstract class that nobody here extends clients have objects all the same.
bool HarnessApi::has_subclass(ClassId id) {
  return std::any_of(given_.begin(), given_.end(),
                     [&](ClassId other) { return other != id && classes_.is_subtype(other, id); });
}

/// A constructor for subclasses.
bool HarnessApi::is_below(ClassId id, const ir::MethodInfo& method) const {
  return has(classes_.info(id)->flags, ir::kDeclAbstract) && !has(method.flags, ir::kDeclPrivate);
}

/// Only package-private classes: then package-private members are meant as well.
bool HarnessApi::is_callable(const ir::MethodInfo& method) const {
  if (has(method.flags, ir::kDeclSynthetic | ir::kDeclBridge)) return false;
  return has(method.flags, ir::kDeclPublic) || (all_hidden() && !has(method.flags, ir::kDeclPrivate));
}
/// Others of its package, or below it, count on it as well.
bool HarnessApi::is_for_threads(ClassId id, const ir::MethodInfo& method) {
  return !has(method.flags, ir::kDeclPrivate | ir::kDeclSynthetic | ir::kDeclBridge) &&
         is_annotated(*classes_.info(id), "ThreadSafe");
}
bool HarnessApi::all_hidden() const {
  return std::none_of(visible_.begin(), visible_.end(),
                      [&](ClassId id) { return has(classes_.info(id)->flags, ir::kDeclPublic); });
}

/// A framework calls it once, when nobody else is there.
bool HarnessApi::is_set_up(ClassId id, const ir::MethodInfo& method) {
  return method_role(method) == model::JvmRole::set_up ||
         (is_component(id) && model::is_called_once(method.name));
}

/// Clients can call it, or a framework does.
bool HarnessApi::is_entry(ClassId id, const ir::MethodInfo& method) {
  const model::JvmRole role = method_role(method);
  if (is_set_up(id, method)) return false;
  if (is_on_main_line(id))
    return model::is_called_on_main_line(method.name) && !has(method.flags, ir::kDeclPrivate);
  if (is_callable(method) || is_for_threads(id, method) || role == model::JvmRole::entry ||
      role == model::JvmRole::timer)
    return true;
  return model::is_called_back(method.name) && !has(method.flags, ir::kDeclPrivate) && is_component(id);
}

bool HarnessApi::is_thread(ClassId id) {
  return classes_.is_subtype(id, classes_.find(Symbol(model::kThreadClass)));
}

bool HarnessApi::is_declared_above(ClassId id, Symbol method) {
  const auto known = supertypes_known(id, visible_);
  return std::any_of(known.begin(), known.end(), [&](ClassId up) {
    const auto& methods = classes_.info(up)->methods;
    return std::any_of(methods.begin(), methods.end(), [&](const ir::MethodInfo& m) {
      return m.name == method && has(m.flags, ir::kDeclPublic);
    });
  });
}

/// An interface or abstract class that they know.
bool HarnessApi::clients_implement(ClassId type) {
  return is_public(type) && has(classes_.info(type)->flags, ir::kDeclAbstract | ir::kDeclInterface);
}

}  // namespace ravel::flow::heap
