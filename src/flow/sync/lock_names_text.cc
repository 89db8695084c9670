// SPDX-License-Identifier: Apache-2.0
//
// Where the parameters of callees come from, and how people read a name.
#include <fmt/format.h>

#include <boost/container_hash/hash.hpp>

#include <algorithm>

#include "flow/sync/lock_names.h"
#include "model/jvm_primitives.h"

namespace ravel::flow::sync {
namespace {

std::string short_name(std::string_view klass) {
  std::string text(klass.substr(klass.rfind('/') + 1));
  return text;
}

bool is_static(const ir::Program& program, ir::FuncId function) {
  const ir::Module& module = program.module_of(function);
  if (module.klass == nullptr) return false;
  for (const ir::MethodInfo& method : module.klass->methods) {
    if (method.function == program.ref(function).index) return (method.flags & ir::kDeclStatic) != 0;
  }
  return false;
}

}  // namespace

size_t hash_value(const Binding& binding) {
  size_t seed = static_cast<size_t>(binding.kind);
  boost::hash_combine(seed, binding.caller.index());
  boost::hash_combine(seed, binding.call.index());
  boost::hash_combine(seed, binding.callee.index());
  return seed;
}

Binding LockNames::binding(const heap::CallEdge& edge) const {
  const heap::PointsTo& points_to = calls_.points_to();
  Binding b;
  b.caller = points_to.function(edge.caller);
  b.callee = points_to.function(edge.callee);
  b.call = edge.instr;
  const ir::Module& module = calls_.program().module_of(b.caller);
  const ir::Function& caller = calls_.program().function(b.caller);
  const ir::Function& callee = calls_.program().function(b.callee);
  const ir::Instr& call = caller.instr(edge.instr);
  const bool same_name = module.callees[call.payload].name == callee.name.name;
  b.kind = same_name ? BindingKind::direct : BindingKind::unknown;
  if (call.op != ir::Op::call_virtual) return b;
  // A receiver may be thousands of objects, and is one of few closures.
  const auto closures = closures_.find(callee.name.name);
  if (closures == closures_.end()) return b;
  const auto receivers = points_to.objects(edge.caller, caller.operands_of(call)[0]);
  const bool runs_closure = std::any_of(closures->second.begin(), closures->second.end(), [&](uint32_t o) {
    return std::binary_search(receivers.begin(), receivers.end(), o);
  });
  // `Foo::new` makes its receiver on the way.
  if (runs_closure) {
    b.kind = callee.name.name.view().starts_with("<init>(") ? BindingKind::unknown : BindingKind::closure;
  }
  return b;
}

void LockNames::collect_bindings() {
  const heap::PointsTo& points_to = calls_.points_to();
  for (uint32_t o = 0; o < points_to.object_count(); ++o) {
    const heap::Site& site = points_to.site(heap::ObjectId(o));
    if (site.kind == heap::SiteKind::closure) closures_[site.target.name].push_back(o);
  }
  for (size_t i = 0; i < calls_.size(); ++i) {
    for (const heap::CallEdge& e : calls_.out(heap::InstanceId(i))) {
      if (calls_.is_plain(e)) bindings_.push_back(binding(e));
    }
  }
  std::sort(bindings_.begin(), bindings_.end());
  bindings_.erase(std::unique(bindings_.begin(), bindings_.end()), bindings_.end());
}

std::span<const Binding> LockNames::bindings(ir::FuncId function, ir::InstrId call) const {
  const auto key = [](const Binding& b) { return std::pair(b.caller, b.call); };
  const auto first = std::partition_point(bindings_.begin(), bindings_.end(), [&](const Binding& b) {
    return key(b) < std::pair(function, call);
  });
  const auto last = std::partition_point(
      first, bindings_.end(), [&](const Binding& b) { return key(b) == std::pair(function, call); });
  return {first, last};
}

std::string LockNames::text(const LockName& name, ir::FuncId function) const {
  const heap::Hierarchy& classes = fields_.classes();
  const auto value_text = [&](ir::FuncId in, ir::ValueId value) {
    const auto& names = calls_.program().function(in).names;
    const auto found = names.find(value);
    return found == names.end() ? std::string() : found->second.str();
  };
  const auto is_of_model = [&](heap::FieldId field) {
    const ir::ModuleId module = classes.module(classes.field(field).owner);
    return module.valid() && calls_.program().module(module).path.starts_with(model::kModelPathPrefix);
  };
  std::string text;
  switch (name.root) {
    case NameRoot::parameter:
      if (name.which == 0 && !is_static(calls_.program(), function)) {
        text = "this";
      } else {
        const auto& params = calls_.program().function(function).params;
        if (name.which < params.size()) text = value_text(function, params[name.which]);
        if (text.empty()) text = "parameter " + std::to_string(name.which);
      }
      break;
    case NameRoot::value: {
      text = value_text(name.function, ir::ValueId(name.which));
      if (text.empty()) text = "a local object";
      break;
    }
    case NameRoot::statik: {
      const heap::FieldDecl& field = classes.field(heap::FieldId(name.which));
      text = short_name(classes.name(field.owner).view()) + "." + field.name.str();
      break;
    }
    case NameRoot::klass:
      text = short_name(name.text.view()) + ".class";
      break;
    case NameRoot::string:
      text = "\"" + name.text.str() + "\"";
      break;
    case NameRoot::object:
    case NameRoot::site: {
      const heap::Site& site = calls_.points_to().site(heap::ObjectId(name.which));
      if (site.kind == heap::SiteKind::klass) {
        text = short_name(classes.name(site.represents).view()) + ".class";
        break;
      }
      text = "the " + short_name(classes.name(site.klass).view());
      if (!site.function.valid() || !site.instr.valid()) break;
      const ir::Module& module = calls_.program().module_of(site.function);
      const ir::Instr& made = calls_.program().function(site.function).instr(site.instr);
      const ir::Position* at = module.position(made.pos);
      if (at != nullptr && at->file < module.files.size()) {
        text += " made at " + module.files[at->file] + ":" + std::to_string(at->line);
      }
      break;
    }
    case NameRoot::accessed:
      text = "the object itself";
      break;
  }
  for (const Step& s : name.steps) {
    if (s == kNotMonitor) continue;
    // How a model is made inside is nobody's business: `this.lock`, not `this.lock.writer.both`.
    if (!s.back && !s.captured && is_of_model(heap::FieldId(s.field)) && name.root != NameRoot::accessed)
      break;
    const std::string field =
        s.captured ? "captured " + std::to_string(s.field) : classes.field(heap::FieldId(s.field)).name.str();
    // The object around an inner one is a field of the compiler's making.
    const bool outer = !s.captured && field.starts_with("this$");
    if (s.back) {
      text = fmt::format("the owner (by {}) of {}", field, text);
    } else if (outer) {
      text = fmt::format("the outer object of {}", text);
    } else if (name.root == NameRoot::accessed && text == "the object itself") {
      text = "its " + field;
    } else {
      text += "." + field;
    }
  }
  return text;
}

}  // namespace ravel::flow::sync
