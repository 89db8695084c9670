// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/check.h"
#include "flow/heap/components.h"
#include "flow/heap/descriptor.h"
#include "flow/heap/harness_code.h"
#include "flow/heap/reach.h"
#include "model/jvm_names.h"

namespace ravel::flow::heap {
namespace {

constexpr std::string_view kMainWithArguments = "main([Ljava/lang/String;)V";
constexpr std::string_view kMainAlone = "main()V";
constexpr int kNestedMax = 100;  ///< classes in classes

/// Groups of calls of which one runs at a time.
constexpr uint32_t kTimers = 1, kTests = 2, kMainLine = 3;

bool has(uint16_t flags, uint16_t flag) { return (flags & flag) != 0; }

bool is_annotated(const ir::ClassInfo& info, std::string_view simple_name) {
  return std::any_of(info.annotations.begin(), info.annotations.end(),
                     [&](const ir::AnnotationInfo& a) { return class_text(a.type, true) == simple_name; });
}

}  // namespace

std::string class_text(Symbol name, bool shorter) {
  std::string text = name.str();
  if (shorter) text.erase(0, text.rfind('/') + 1);
  std::replace(text.begin(), text.end(), '/', '.');
  return text;
}

std::string method_text(const ir::FuncName& name, bool shorter) {
  const std::string klass = class_text(name.module, shorter);
  const std::string_view whole = name.name.view();
  const std::string_view method = whole.substr(0, whole.find('('));
  if (method != "<init>") return fmt::format("{}.{}", klass, method);
  return fmt::format("{}.{}", klass, klass.substr(klass.find_last_of(".$") + 1));
}

/// Writes the one method of `$harness`.
class HarnessMaker {
 public:
  HarnessMaker(ir::Program& program, Hierarchy& classes, const HarnessOptions& options, Harness& out)
      : program_(program), classes_(classes), options_(options), out_(out) {}

  void run() {
    find_given();
    const std::vector<ir::FuncName> mains = find_mains();
    out_.open_ = options_.is_api || (mains.empty() && !options_.closed && options_.main.empty());
    const bool is_both = !mains.empty() && !out_.open_ && !options_.closed && options_.main.empty();
    if (is_both) find_beside(mains);
    if (out_.open_) {
      find_api();
      make_objects();
      call_methods();
      make_arguments();
    }
    // An API and a main that was asked for: both.
    if (!out_.open_ || is_both || !options_.main.empty())
      for (const ir::FuncName& main : mains) call_main(main);
    feed();
    install();
  }

 private:
  /// A class that clients use; what of it they can call.
  struct ApiType {
    ClassId id;
    bool visible = false;  ///< by name; else only methods that a visible type declares can be called
  };

  // What there is.

  void find_given() {
    for (size_t i = 0; i < program_.module_count(); ++i) {
      const ir::Module& module = program_.module(ir::ModuleId(i));
      if (module.library || module.platform != ir::Platform::jvm || module.klass == nullptr) continue;
      given_names_.push_back(module.name);
    }
    std::sort(given_names_.begin(), given_names_.end());
    for (const Symbol name : given_names_) given_.push_back(classes_.find(name));
    is_given_.insert(given_.begin(), given_.end());
  }

  std::vector<ir::FuncName> find_mains() const {
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
  bool is_component(ClassId id) {
    return class_role(classes_, id) != model::JvmRole::none &&
           !has(classes_.info(id)->flags, ir::kDeclAbstract);
  }
  bool is_on_main_line(ClassId id) { return class_role(classes_, id) == model::JvmRole::main_line; }

  /// Of those that extend a framework's classes: the program makes them itself, and hands them over.
  bool is_handed_over(ClassId id) {
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
  void find_beside(const std::vector<ir::FuncName>& mains) {
    const HashSet<ClassId> reached = reached_classes(program_, classes_, given_, mains);
    for (const ClassId id : given_) {
      const bool is_mains = reached.contains(id) || is_reached_by_object(id, reached);
      if (is_mains && !is_component(id)) continue;
      beside_.insert(id);
      if (is_component(id) || (is_public(id) && !is_test(id) && does_anything(id))) ++out_.beside_main_;
    }
    out_.open_ = out_.beside_main_ > 0;
  }

  /// Has it a method with code?
  bool does_anything(ClassId id) const {
    const auto& methods = classes_.info(id)->methods;
    return std::any_of(methods.begin(), methods.end(), [](const ir::MethodInfo& method) {
      return method.function != ir::MethodInfo::kNoCode && !method.name.view().starts_with('<');
    });
  }

  /// Scala: `object Ids` is a class `Ids$`; the class `Ids` only hands on.
  bool is_reached_by_object(ClassId id, const HashSet<ClassId>& reached) {
    const Symbol object(classes_.name(id).str() + "$");
    return std::binary_search(given_names_.begin(), given_names_.end(), object) &&
           reached.contains(classes_.find(object));
  }

  bool is_test(ClassId id) const {
    const auto& methods = classes_.info(id)->methods;
    return std::any_of(methods.begin(), methods.end(), [](const ir::MethodInfo& method) {
      return method_role(method) == model::JvmRole::test;
    });
  }

  static uint32_t arity_of(const ir::MethodInfo& method) {
    const auto parameters = static_cast<uint32_t>(parameter_types(method.name.view()).size());
    return parameters + (has(method.flags, ir::kDeclStatic) ? 0 : 1);
  }
  ir::FuncName name_of(ClassId id, const ir::MethodInfo& method) const {
    return {classes_.name(id), method.name, arity_of(method)};
  }

  /// Public, and so are the classes around it.
  bool is_public(ClassId id) {
    // Hostile class files lie in each other.
    for (int depth = 0; depth < kNestedMax; ++depth) {
      const ir::ClassInfo* info = classes_.info(id);
      if (info == nullptr || !has(info->flags, ir::kDeclPublic)) return false;
      if (info->outer.empty()) return true;
      id = classes_.find(info->outer);
    }
    return false;
  }

  bool api_names(ClassId id) const {
    if (!options_.is_api) return true;
    const std::string name = class_text(classes_.name(id));
    if (options_.is_api(name)) return true;
    const auto& methods = classes_.info(id)->methods;
    return std::any_of(methods.begin(), methods.end(), [&](const ir::MethodInfo& m) {
      return options_.is_api(method_text({classes_.name(id), m.name, 0}));
    });
  }

  void find_api() {
    HashSet<ClassId> visible;
    for (const ClassId id : given_) {
      const bool is_mains = out_.beside_main_ > 0 && !beside_.contains(id);
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
      else
        continue;
      out_.api_.push_back(id);
    }
    std::sort(out_.api_.begin(), out_.api_.end());
    visible_ = std::move(visible);
  }

  /// Beside a main, tests are nobody's clients.
  bool is_left_to_main(ClassId id) const { return out_.beside_main_ > 0 && is_test(id); }

  bool is_exception(ClassId id) {
    return classes_.is_subtype(id, classes_.find(Symbol(model::kThrowableClass)));
  }

  /// A hidden superclass of a visible class: its public methods are inherited.
  bool is_base_of_any(ClassId id, const HashSet<ClassId>& visible) {
    return std::any_of(given_.begin(), given_.end(), [&](ClassId sub) {
      if (!visible.contains(sub)) return false;
      for (ClassId up = classes_.super(sub); up.valid(); up = classes_.super(up))
        if (up == id) return true;
      return false;
    });
  }

  /// Clients may get one by the name of an interface or superclass that they do know.
  bool has_public_supertype(ClassId id, const HashSet<ClassId>& visible) {
    return !supertypes_known(id, visible).empty();
  }
  std::vector<ClassId> supertypes_known(ClassId id, const HashSet<ClassId>& visible) {
    std::vector<ClassId> result;
    for (const ClassId up : classes_.supertypes(id)) {
      if (up == id || up == classes_.object()) continue;
      // With --api, hidden classes count that it matches, or that implement an interface which it names.
      const bool known = is_given_.contains(up) ? visible.contains(up) : is_public(up) && api_names(id);
      if (known) result.push_back(up);
    }
    return result;
  }

  // Objects.

  /// Could a client say `new`?
  bool can_be_made(const ApiType& type) {
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
  bool has_locks(ClassId id) const {
    const ir::ClassInfo& info = *classes_.info(id);
    return options_.is_api || is_annotated(info, "ThreadSafe") ||
           std::any_of(info.methods.begin(), info.methods.end(), [](const ir::MethodInfo& method) {
             return has(method.flags, ir::kDeclSynchronized) && !has(method.flags, ir::kDeclStatic);
           });
  }
  /// Of an abstract class that nobody here extends clients have objects all the same.
  bool has_subclass(ClassId id) {
    return std::any_of(given_.begin(), given_.end(),
                       [&](ClassId other) { return other != id && classes_.is_subtype(other, id); });
  }

  void make_objects() {
    for (const ApiType& type : api_)
      if (can_be_made(type)) make_object(type.id);
  }

  void make_object(ClassId id) {
    if (!is_made_.insert(id).second) return;
    if (is_handed_over(id)) {
      made_.emplace_back(id, code_.load_static(Symbol(std::string(kHandedOver) + classes_.name(id).str())));
      return;
    }
    std::vector<const ir::MethodInfo*> constructors;
    for (const ir::MethodInfo& method : classes_.info(id)->methods)
      if (method.name.view().starts_with("<init>") &&
          (is_callable(method) || is_component(id) || is_for_threads(id, method) || is_below(id, method)))
        constructors.push_back(&method);
    if (constructors.empty()) return hand_out_constants(id);
    const ir::ValueId object = code_.alloc(classes_.name(id));
    made_.emplace_back(id, object);
    for (const ir::MethodInfo* constructor : constructors)
      code_.call(name_of(id, *constructor), arguments(constructor->name.view(), object));
    inject(id, object);
    for (const ir::MethodInfo& method : classes_.info(id)->methods)
      if (is_set_up(id, method) && !has(method.flags, ir::kDeclStatic))
        code_.call_virtual(name_of(id, method), arguments(method.name.view(), object));
  }

  /// Clients cannot make any, but they can name those that the class keeps for them.
  void hand_out_constants(ClassId id) {
    const std::string type = "L" + classes_.name(id).str() + ";";
    for (const ir::FieldInfo& field : classes_.info(id)->fields)
      if (has(field.flags, ir::kDeclStatic) && has(field.flags, ir::kDeclFinal) &&
          has(field.flags, ir::kDeclPublic) && field.descriptor.view() == type)
        keep_result(type, code_.load_constant(classes_.name(id), field.name));
  }

  /// A constructor for subclasses.
  bool is_below(ClassId id, const ir::MethodInfo& method) const {
    return has(classes_.info(id)->flags, ir::kDeclAbstract) && !has(method.flags, ir::kDeclPrivate);
  }

  /// Fields that a framework fills: each with the one object of its type.
  void inject(ClassId id, ir::ValueId object) {
    for (ClassId owner = id; owner.valid() && is_given_.contains(owner); owner = classes_.super(owner)) {
      for (const ir::FieldInfo& field : classes_.info(owner)->fields)
        if (is_injected(field) && !has(field.flags, ir::kDeclStatic) &&
            !class_of_type(field.descriptor.view()).empty())
          code_.store_field(object, classes_.name(owner), field.name, injected(field.descriptor.view()));
    }
  }

  /// One object for all that ask for the type.
  ir::ValueId injected(std::string_view type) {
    const Symbol usual = model::usual_class_of(Symbol(class_of_type(type)));
    if (usual.empty()) return argument(type);
    const auto [entry, is_new] = injected_.try_emplace(usual);
    if (is_new) {
      entry->second = code_.alloc(usual);
      code_.call({usual, Symbol("<init>()V"), 1}, std::vector{entry->second});
    }
    return entry->second;
  }

  /// With --api: what the API takes may be of classes that are not in it. Making one may need others.
  void make_arguments() {
    for (size_t before = 0; options_.is_api && before != holders_.size();) {
      before = holders_.size();
      std::vector<ClassId> types;
      for (const auto& [type, value] : holders_)
        if (is_given_.contains(type)) types.push_back(type);
      for (const ClassId type : types) {
        uint32_t count = 0;
        for (const ClassId id : given_) {
          const uint16_t flags = classes_.info(id)->flags;
          if (!is_public(id) || has(flags, ir::kDeclAbstract | ir::kDeclInterface | ir::kDeclEnum)) continue;
          if (!classes_.is_subtype(id, type) || is_exception(id) || ++count > options_.arguments_max)
            continue;
          make_object(id);
        }
      }
    }
  }

  /// Only package-private classes: then package-private members are meant as well.
  bool is_callable(const ir::MethodInfo& method) const {
    if (has(method.flags, ir::kDeclSynthetic | ir::kDeclBridge)) return false;
    return has(method.flags, ir::kDeclPublic) || (all_hidden() && !has(method.flags, ir::kDeclPrivate));
  }
  /// Others of its package, or below it, count on it as well.
  bool is_for_threads(ClassId id, const ir::MethodInfo& method) {
    return !has(method.flags, ir::kDeclPrivate | ir::kDeclSynthetic | ir::kDeclBridge) &&
           is_annotated(*classes_.info(id), "ThreadSafe");
  }
  bool all_hidden() const {
    return std::none_of(visible_.begin(), visible_.end(),
                        [&](ClassId id) { return has(classes_.info(id)->flags, ir::kDeclPublic); });
  }

  // Calls.

  void call_methods() {
    for (const ApiType& type : api_) {
      const bool whole =
          !options_.is_api || options_.is_api(class_text(classes_.name(type.id))) || !type.visible;
      for (const ir::MethodInfo& method : classes_.info(type.id)->methods) {
        if (method.name.view().starts_with('<') || !is_entry(type.id, method)) continue;
        if (method.name.view() == kMainWithArguments && has(method.flags, ir::kDeclStatic)) continue;
        if (!whole && !options_.is_api(method_text(name_of(type.id, method)))) continue;
        if (!type.visible && !is_declared_above(type.id, method.name)) continue;
        // A thread's run() is called by start(), which clients do call.
        if (method.name.view() == "run()V" && is_thread(type.id)) continue;
        call_root(type.id, name_of(type.id, method), has(method.flags, ir::kDeclStatic));
      }
      if (type.visible && is_thread(type.id) && !has(classes_.info(type.id)->flags, ir::kDeclAbstract))
        call_root(type.id, {classes_.name(type.id), Symbol("start()V"), 1}, false);
    }
  }

  /// A framework calls it once, when nobody else is there.
  bool is_set_up(ClassId id, const ir::MethodInfo& method) {
    return method_role(method) == model::JvmRole::set_up ||
           (is_component(id) && model::is_called_once(method.name));
  }

  /// Clients can call it, or a framework does.
  bool is_entry(ClassId id, const ir::MethodInfo& method) {
    const model::JvmRole role = method_role(method);
    if (is_set_up(id, method)) return false;
    if (is_on_main_line(id))
      return model::is_called_on_main_line(method.name) && !has(method.flags, ir::kDeclPrivate);
    if (is_callable(method) || is_for_threads(id, method) || role == model::JvmRole::entry ||
        role == model::JvmRole::timer)
      return true;
    return model::is_called_back(method.name) && !has(method.flags, ir::kDeclPrivate) && is_component(id);
  }

  bool is_thread(ClassId id) { return classes_.is_subtype(id, classes_.find(Symbol(model::kThreadClass))); }

  bool is_declared_above(ClassId id, Symbol method) {
    const auto known = supertypes_known(id, visible_);
    return std::any_of(known.begin(), known.end(), [&](ClassId up) {
      const auto& methods = classes_.info(up)->methods;
      return std::any_of(methods.begin(), methods.end(), [&](const ir::MethodInfo& m) {
        return m.name == method && has(m.flags, ir::kDeclPublic);
      });
    });
  }

  void call_root(ClassId type, const ir::FuncName& method, bool is_static) {
    const ir::ValueId receiver = is_static ? ir::ValueId() : holder(type);
    const auto given = arguments(method.name.view(), receiver);
    const HarnessCode::Called called =
        is_static ? code_.call(method, given) : code_.call_virtual(method, given);
    add_root(called.instr, method, group_of(type, method));
    keep_result(result_type(method.name.view()), called.result);
  }

  void call_main(const ir::FuncName& main) {
    std::vector<ir::ValueId> given;
    const ClassId id = classes_.find(main.module);
    const bool with_arguments = main.name.view() == kMainWithArguments;
    if (main.arity == (with_arguments ? 2u : 1u)) {
      given.push_back(code_.alloc(main.module));
      code_.call({main.module, Symbol("<init>()V"), 1}, given);
    }
    if (with_arguments) {
      given.push_back(code_.array(Symbol("[Ljava/lang/String;")));
      code_.store_element(given.back(), code_.text(""));
    }
    Harness::Group group;
    group.main = id;
    add_root(code_.call(main, given).instr, main, intern(group));
  }

  void add_root(ir::InstrId call, const ir::FuncName& method, RootGroup group) {
    out_.root_by_call_.emplace(call, static_cast<uint32_t>(out_.roots_.size()));
    out_.roots_.push_back({call, method, group});
  }

  RootGroup group_of(ClassId type, const ir::FuncName& method) {
    Harness::Group group;
    const std::string name = method_text(method);
    for (uint32_t i = 0; i < options_.not_parallel.size(); ++i)
      if (options_.not_parallel[i](name)) group.exclusions.push_back(i);
    if (is_annotated(*classes_.info(type), "NotThreadSafe")) group.serial = type;
    group.alone = is_on_main_line(type) ? kMainLine : alone_of(type, method.name);
    const model::JvmRole role = class_role(classes_, type);
    group.by_framework = role != model::JvmRole::none;
    group.own = role == model::JvmRole::own_object;
    return intern(group);
  }
  /// A scheduler has one thread unless it is told otherwise, and tests run one after the other.
  uint32_t alone_of(ClassId type, Symbol method) const {
    for (const ir::MethodInfo& info : classes_.info(type)->methods) {
      if (info.name != method) continue;
      const model::JvmRole role = method_role(info);
      return role == model::JvmRole::timer ? kTimers : role == model::JvmRole::test ? kTests : 0;
    }
    return 0;
  }

  RootGroup intern(const Harness::Group& group) {
    const auto known = std::find(out_.groups_.begin(), out_.groups_.end(), group);
    if (known != out_.groups_.end()) return static_cast<RootGroup>(known - out_.groups_.begin());
    out_.groups_.push_back(group);
    return static_cast<RootGroup>(out_.groups_.size() - 1);
  }

  // Arguments, and where results go.

  std::vector<ir::ValueId> arguments(std::string_view method, ir::ValueId receiver) {
    std::vector<ir::ValueId> result;
    if (receiver.valid()) result.push_back(receiver);
    for (const std::string_view type : parameter_types(method)) result.push_back(argument(type));
    return result;
  }

  ir::ValueId argument(std::string_view type) {
    const std::string_view klass = class_of_type(type);
    if (!klass.empty()) return holder(classes_.find(Symbol(klass)));
    if (!type.starts_with('[')) return code_.zero();
    const auto [entry, is_new] = arrays_.try_emplace(std::string(type));
    if (is_new) {
      const ir::ValueId array = code_.array(Symbol(type));
      arrays_[std::string(type)] = array;
      if (const std::string_view element = type.substr(1);
          element.starts_with('L') || element.starts_with('['))
        code_.store_element(array, argument(element));
      return array;
    }
    return entry->second;
  }

  /// The static that keeps all objects of that type which a client may have; loaded once.
  ir::ValueId holder(ClassId type) {
    const auto [entry, is_new] = holders_.try_emplace(type);
    if (is_new) entry->second = code_.load_static(classes_.name(type));
    return entry->second;
  }

  void keep_result(std::string_view type, ir::ValueId value) {
    while (type.starts_with('[')) {
      type = type.substr(1);
      if (!type.starts_with('[') && !type.starts_with('L')) return;
      value = code_.load_element(value);
    }
    const std::string_view klass = class_of_type(type);
    if (klass.empty() || klass == model::kStringClass || klass == model::kClassClass) return;
    results_[classes_.find(Symbol(klass))].push_back(value);
  }

  /// Fills the holders: what was made, what came back, and for types nobody made an object of no code.
  void feed() {
    // Asking a class's place in the hierarchy may read more classes, but adds no holder.
    std::vector<ClassId> types;
    for (const auto& [type, value] : holders_) types.push_back(type);
    std::sort(types.begin(), types.end(),
              [&](ClassId a, ClassId b) { return classes_.name(a) < classes_.name(b); });
    std::map<Symbol, ClassId> sources;
    for (const auto& [type, values] : results_) {
      sources.emplace(classes_.name(type), type);
      for (const ir::ValueId value : values) code_.store_static(result_name(type), value);
    }
    for (const ClassId type : types) {
      bool any_made = feed_made(type);
      for (const auto& [name, source] : sources) any_made = feed_result(type, source) || any_made;
      if (!is_given_.contains(type) || (!any_made && clients_implement(type)))
        code_.store_static(classes_.name(type), outside(type));
    }
  }

  /// An interface or abstract class that they know.
  bool clients_implement(ClassId type) {
    return is_public(type) && has(classes_.info(type)->flags, ir::kDeclAbstract | ir::kDeclInterface);
  }

  bool feed_made(ClassId type) {
    uint32_t count = 0, left_out = 0;
    for (const auto& [klass, object] : made_) {
      // Anything is an Object; a client that passes one of these classes as such is rare.
      const bool fits = klass == type || (is_given_.contains(type) && classes_.is_subtype(klass, type));
      if (!fits) continue;
      if (count < options_.arguments_max || klass == type)
        code_.store_static(classes_.name(type), object), ++count;
      else
        ++left_out;
    }
    if (left_out > 0)
      out_.limits_.push_back(
          fmt::format("{} classes fit parameters of type {}; objects of {} of them are tried",
                      count + left_out, class_text(classes_.name(type)), count));
    return count > 0;
  }

  Symbol result_name(ClassId type) const { return Symbol("=" + classes_.name(type).str()); }

  bool feed_result(ClassId type, ClassId source) {
    if (type == classes_.object() && source != type) return false;
    const bool widens = classes_.is_subtype(source, type);
    // A client casts what it got to a class of the program that it knows.
    const bool narrows = !widens && is_given_.contains(type) && classes_.is_subtype(type, source);
    if (!widens && !narrows) return false;
    ir::ValueId value = result_value(source);
    if (narrows) value = code_.cast(value, classes_.name(type));
    code_.store_static(classes_.name(type), value);
    return widens;
  }
  ir::ValueId result_value(ClassId source) {
    const auto [entry, is_new] = result_values_.try_emplace(source);
    if (is_new) entry->second = code_.load_static(result_name(source));
    return entry->second;
  }

  ir::ValueId outside(ClassId type) {
    const Symbol name = classes_.name(type);
    if (name.view() == model::kStringClass) return code_.text("");
    const ir::ValueId klass = code_.klass(name);
    const ir::FuncName any{Symbol("ravel/Model"), Symbol("any(Ljava/lang/Class;)Ljava/lang/Object;"), 1};
    return code_.cast(code_.call(any, std::vector{klass}).result, name);
  }

  void install() {
    if (out_.roots_.empty()) return;
    std::vector<ir::Module> modules;
    modules.push_back(code_.finish());
    program_.add(std::move(modules));
    out_.main_ = program_.find({Symbol(kHarnessClass), Symbol(kHarnessMain), 0});
    CHECK(out_.main_.valid(), "the harness is not in the program");
  }

  ir::Program& program_;
  Hierarchy& classes_;
  const HarnessOptions& options_;
  Harness& out_;
  HarnessCode code_;
  std::vector<Symbol> given_names_;
  std::vector<ClassId> given_;  ///< by name
  HashSet<ClassId> is_given_, visible_, is_made_;
  HashSet<ClassId> beside_;  ///< in a program with main: what is not main's
  std::vector<ApiType> api_;
  std::vector<std::pair<ClassId, ir::ValueId>> made_;
  std::map<ClassId, ir::ValueId> holders_, result_values_;
  std::map<ClassId, std::vector<ir::ValueId>> results_;
  std::map<std::string, ir::ValueId, std::less<>> arrays_;
  std::map<Symbol, ir::ValueId> injected_;     ///< by class
  std::optional<HashSet<Symbol>> made_names_;  ///< classes that the program makes objects of
};

Harness Harness::make(ir::Program& program, Hierarchy& classes, const HarnessOptions& options) {
  Harness result;
  HarnessMaker(program, classes, options, result).run();
  return result;
}

const Root* Harness::root(ir::InstrId call) const {
  const auto found = root_by_call_.find(call);
  return found == root_by_call_.end() ? nullptr : &roots_[found->second];
}

bool Harness::is_on_main_line(RootGroup group) const { return groups_[group].alone == kMainLine; }

bool Harness::parallel(RootGroup a, RootGroup b) const {
  const Group& x = groups_[a];
  const Group& y = groups_[b];
  if (x.main.valid() && y.main.valid()) return false;  // once each, and in different runs
  if (x.serial.valid() && x.serial == y.serial) return false;
  if (x.alone != 0 && x.alone == y.alone) return false;
  // What main does before it lets others in, and what these do: they meet by threads that main starts.
  if (beside_main_ > 0 && x.main.valid() != y.main.valid()) return false;
  return std::none_of(x.exclusions.begin(), x.exclusions.end(), [&](uint32_t list) {
    return std::find(y.exclusions.begin(), y.exclusions.end(), list) != y.exclusions.end();
  });
}

}  // namespace ravel::flow::heap
