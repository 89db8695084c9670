// SPDX-License-Identifier: Apache-2.0
//
// Calls: to functions with code, to functions that a model knows, through pointers; and the starts of
// threads.
#include <fmt/format.h>

#include "flow/native/points_to.h"
#include "ir/loops.h"
#include "model/native_library.h"

namespace ravel::flow::native {

using ir::Op;
using model::kNoOperand;
using model::NativeAct;

namespace {

constexpr int64_t kFunctionInObject = 48;  ///< bytes of a work_struct or the like
constexpr int kWrappersMax = 4;            ///< around malloc

/// The call that a value comes from; null if it is none.
const ir::Instr* call_behind(const ir::Function& function, ir::ValueId value) {
  const ir::Instr* made = function.definition(value);
  // `p == NULL ? NULL : p`: the operand that is no constant.
  for (int step = 0; step < 4 && made != nullptr && made->op == Op::phi; ++step) {
    const ir::Instr* phi = made;
    for (const ir::ValueId operand : function.operands_of(*phi)) {
      const ir::Instr* from = function.definition(operand);
      if (from != nullptr && from != phi && from->op != Op::constant) made = from;
    }
    if (made == phi) break;
  }
  return made != nullptr && made->op == Op::call ? made : nullptr;
}

bool constructs(const ir::Program& program, ir::FuncId function) {
  const ir::FuncRef ref = program.ref(function);
  const ir::NativeInfo* info = program.module(ref.module).native.get();
  return info != nullptr && info->functions[ref.index].member == ir::MemberKind::constructor;
}

/// A positive constant; else 0.
uint64_t number_of(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  const ir::Instr* made = function.definition(value);
  if (made == nullptr || made->op != Op::constant) return 0;
  const ir::Const& text = module.constant(ir::ConstId(made->payload));
  return text.kind == ir::ConstKind::integer && text.number > 0 ? static_cast<uint64_t>(text.number) : 0;
}

}  // namespace

const model::NativeCall* PointsTo::meaning(const ir::Module& module, const ir::Instr& call) const {
  return call_meaning(input_.program, input_.models, module, call);
}

void PointsTo::add_call(InstanceId id, const ir::Module& module, const ir::Function& function,
                        ir::InstrId at) {
  const ir::Instr& instr = function.instr(at);
  auto operands = function.operands_of(instr);
  PendingCall call{.caller = id, .instr = at};
  call.result = instr.result.valid() ? node(id, instr.result) : 0;
  if (instr.op == Op::call_value) {
    for (const ir::ValueId operand : operands.subspan(1)) call.arguments.push_back(node(id, operand));
    call.passes_all = true;
    calls_.push_back(std::move(call));
    add_use(node(id, operands[0]), {UseKind::call, static_cast<uint32_t>(calls_.size() - 1), 0});
    return;
  }
  const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
  if (callee.module.view() == ir::kOpModule)
    return add_operation(id, callee.name.view(), operands, instr.result);
  if (callee.module.view() == ir::kLlvmModule && add_variadic(id, callee.name.view(), operands)) return;
  if (const model::NativeCall* known = meaning(module, instr)) {
    if (add_known(id, *known, at, operands, instr.result)) return;
  }
  const ir::FuncId target = input_.program.find(callee);
  if (!target.valid()) {
    if (add_moves(id, callee.name.view(), operands, instr.result)) return;
    if (callee.module.view() != ir::kLlvmModule) ++unknown_[callee.name.str()];
    return;
  }
  for (const ir::ValueId operand : operands) call.arguments.push_back(node(id, operand));
  call.is_direct = true;
  connect(call, target);
}

bool PointsTo::add_moves(InstanceId id, std::string_view callee, std::span<const ir::ValueId> operands,
                         ir::ValueId result) {
  using model::PointerMove;
  const auto moves = model::pointer_moves(callee);
  for (const PointerMove& move : moves) {
    if (move.from >= static_cast<int>(operands.size()) || move.to >= static_cast<int>(operands.size()))
      continue;
    NodeId moved = node(id, operands[static_cast<size_t>(move.from)]);
    if (move.from_at != PointerMove::kItself) {
      const NodeId base = moved;
      moved = add_node();
      add_use(base, {UseKind::load, moved, move.from_at});
    }
    if (move.to != PointerMove::kResult)
      add_use(node(id, operands[static_cast<size_t>(move.to)]), {UseKind::store, moved, move.to_at});
    else if (result.valid())
      add_edge(moved, node(id, result));
  }
  return !moves.empty();
}

bool PointsTo::add_known(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                         std::span<const ir::ValueId> operands, ir::ValueId result) {
  const auto operand = [&](uint8_t i) -> NodeId { return i < operands.size() ? node(id, operands[i]) : 0; };
  const auto new_object = [&](NodeId to) {
    Object object{.kind = ObjectKind::heap, .site = {instances_[id.index()].function, at}};
    object.context = instances_[id.index()].context;
    size_up(object, known, id, operands);
    object.record = made_record(object, id, at);
    put(to, loc(add_object(std::move(object)), 0));
  };
  switch (known.act) {
    case NativeAct::allocate:
      if (known.stores) {
        const NodeId made = add_node();
        new_object(made);
        add_use(operand(known.object), {UseKind::store, made, 0});
      } else if (result.valid()) {
        new_object(node(id, result));
      }
      return true;
    case NativeAct::resize:
      if (!result.valid()) return true;
      new_object(node(id, result));
      add_edge(operand(known.object), node(id, result));
      return true;
    case NativeAct::returns_operand:
      if (result.valid()) add_edge(operand(known.object), node(id, result));
      return true;
    case NativeAct::set_specific:
      if (known.other < operands.size()) add_edge(operand(known.other), specific(id));
      return true;
    case NativeAct::get_specific:
      if (result.valid()) add_edge(specific(id), node(id, result));
      return true;
    case NativeAct::task:
      if (result.valid() && known.other < operands.size()) add_task(id, known, at, operands, result);
      return true;
    case NativeAct::listen:
      add_listener(id, known, at, operands);
      return true;
    case NativeAct::attach: {
      const NodeId listeners = add_node();
      add_use(operand(known.other), {UseKind::load, listeners, 0});
      add_use(operand(known.object), {UseKind::store, listeners, 0});
      return true;
    }
    case NativeAct::run_loop:
      add_loop(id, known, at, operands);
      return true;
    case NativeAct::default_loop:
      if (result.valid()) add_edge(default_loop(), node(id, result));
      return true;
    case NativeAct::create_state:
      add_state_start(id, known, at, operands);
      return true;
    case NativeAct::create:
    case NativeAct::handler:
    case NativeAct::deferred:
    case NativeAct::region:
    case NativeAct::once:
    case NativeAct::calls: {
      if (known.other >= operands.size()) return true;
      PendingCall call{.caller = id, .instr = at};
      const bool starts = known.act != NativeAct::once && known.act != NativeAct::calls;
      call.kind = starts ? EdgeKind::start : EdgeKind::call;
      call.starts = known.act == NativeAct::handler  ? OriginKind::handler
                    : known.act == NativeAct::region ? OriginKind::region
                    : known.at_exit                  ? OriginKind::at_exit
                                                     : OriginKind::thread;
      if (known.act == NativeAct::create) call.handle = operand(known.object);
      if (known.returns_handle && result.valid()) call.result = node(id, result);
      call.many = known.many;
      if (known.act == NativeAct::region) call.arguments = {0, 0};  // two pointers to the thread's number
      const bool many = known.act == NativeAct::region;
      for (size_t i = known.argument; i < operands.size() && (many || i == known.argument); ++i)
        call.arguments.push_back(node(id, operands[i]));
      if (known.act == NativeAct::calls && !call.arguments.empty())
        call.arguments.push_back(call.arguments.front());
      calls_.push_back(std::move(call));
      const uint32_t index = static_cast<uint32_t>(calls_.size() - 1);
      if (known.act == NativeAct::once) add_once_call(id, index);
      if (!known.in_object) {
        add_use(operand(known.other), {UseKind::call, index, 0});
        return true;
      }
      // struct sigaction, work_struct: the function is one of the first words.
      const NodeId function = add_node();
      add_use(function, {UseKind::call, index, 0});
      for (int64_t offset = 0; offset < kFunctionInObject; offset += 8)
        add_use(operand(known.other), {UseKind::load, function, offset});
      return true;
    }
    default:
      return true;
  }
}

/// `malloc(sizeof(T))`, `calloc(n, sizeof(T))`, `malloc(n * sizeof(T))`: how large it is, or its elements
/// are. An access beyond the end means another object; elements are one.
void PointsTo::size_up(Object& object, const model::NativeCall& known, InstanceId id,
                       std::span<const ir::ValueId> operands) const {
  const ir::FuncId f = instances_[id.index()].function;
  const ir::Function& function = input_.program.function(f);
  const ir::Module& module = input_.program.module_of(f);
  if (known.argument >= operands.size()) return;
  const uint64_t size = number_of(module, function, operands[known.argument]);
  if (known.other < operands.size()) {
    if (number_of(module, function, operands[known.other]) == 1) {
      object.size = size != 0 ? size : size_at_caller(id, operands[known.argument]);
    } else {
      object.stride = size;
    }
    return;
  }
  size_up(object, id, operands[known.argument]);
}

void PointsTo::size_up(Object& object, InstanceId id, ir::ValueId size) const {
  const ir::FuncId f = instances_[id.index()].function;
  const ir::Function& function = input_.program.function(f);
  const ir::Module& module = input_.program.module_of(f);
  object.size = number_of(module, function, size);
  if (object.size == 0) object.size = size_at_caller(id, size);
  const ir::Instr* made = function.definition(size);
  if (object.size != 0 || made == nullptr || made->op != Op::call) return;
  const ir::FuncName& callee = module.callee(ir::CalleeId(made->payload));
  if (callee.module.view() != ir::kOpModule) return;
  const auto factors = function.operands_of(*made);
  if (callee.name.view() == "mul")
    for (const ir::ValueId factor : factors)
      object.stride = std::max(object.stride, number_of(module, function, factor));
  if (callee.name.view() == "shl" && factors.size() == 2 && number_of(module, function, factors[1]) < 32)
    object.stride = uint64_t{1} << number_of(module, function, factors[1]);
}

/// `xmalloc(sizeof(T))`, in the context of that call, through any wrappers.
uint64_t PointsTo::size_at_caller(InstanceId id, ir::ValueId size) const {
  const Site site = contexts_[instances_[id.index()].context.index()].site;
  if (!site.function.valid()) return 0;
  if (!Makers::size_parameter(input_.program.function(instances_[id.index()].function), size).valid())
    return 0;
  const ir::Function& caller = input_.program.function(site.function);
  const ir::Module& module = input_.program.module_of(site.function);
  const ir::Instr& call = caller.instr(site.instr);
  if (call.op != Op::call) return 0;
  const ir::FuncId maker = input_.program.find(module.callee(ir::CalleeId(call.payload)));
  if (!maker.valid()) return 0;
  const size_t index = size_operand(maker);
  if (index >= call.operand_count) return 0;
  return number_of(module, caller, caller.operands_of(call)[index]);
}

size_t PointsTo::size_operand(ir::FuncId id, int depth) const {
  if (depth > kWrappersMax) return SIZE_MAX;
  const ir::Module& module = input_.program.module_of(id);
  const ir::Function& function = input_.program.function(id);
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::ret || instr.operand_count == 0) continue;
    const ir::Instr* made = call_behind(function, function.operands_of(instr)[0]);
    if (made == nullptr) continue;
    size_t inner = SIZE_MAX;
    if (const model::NativeCall* known = meaning(module, *made)) {
      if (known->act == NativeAct::allocate) inner = known->argument;
    } else if (const ir::FuncId callee = input_.program.find(module.callee(ir::CalleeId(made->payload)));
               callee.valid()) {
      inner = size_operand(callee, depth + 1);
    }
    if (inner >= made->operand_count) continue;
    const ir::ValueId size = Makers::size_parameter(function, function.operands_of(*made)[inner]);
    const auto param = std::find(function.params.begin(), function.params.end(), size);
    if (param != function.params.end()) return static_cast<size_t>(param - function.params.begin());
  }
  return SIZE_MAX;
}

/// std::thread's constructor puts the function and its arguments into an object and passes a pointer to its
/// unique_ptr; the new thread calls the object's third virtual method, after the two destructors.
void PointsTo::add_state_start(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                               std::span<const ir::ValueId> operands) {
  constexpr int64_t kRunSlot = 16;
  if (known.other >= operands.size()) return;
  const NodeId state = add_node(), table = add_node(), method = add_node();
  PendingCall call{.caller = id, .instr = at, .kind = EdgeKind::start};
  call.handle = node(id, operands[known.object]);
  call.arguments = {state};
  calls_.push_back(std::move(call));
  const uint32_t index = static_cast<uint32_t>(calls_.size() - 1);
  add_use(method, {UseKind::call, index, 0});
  add_use(table, {UseKind::load, method, kRunSlot});
  add_use(state, {UseKind::load, table, 0});
  add_use(node(id, operands[known.other]), {UseKind::load, state, 0});
}

/// std::call_once leaves the function to be called in a variable of the thread, and gives pthread_once a
/// function of the library that looks there.
void PointsTo::add_once_call(InstanceId id, uint32_t index) {
  const NodeId slot = add_node(), function = add_node();
  add_use(function, {UseKind::call, index, 0});
  add_use(slot, {UseKind::load, function, 0});
  put(slot, loc(once_variable(Symbol("_ZSt11__once_call"), instances_[id.index()].context), 0));
}

/// One for each call of std::call_once: it is written and read within that.
ObjectId PointsTo::once_variable(Symbol name, ContextId context) {
  const auto [it, fresh] = once_variables_.try_emplace({name, context}, ObjectId());
  if (fresh) {
    Object object{.kind = ObjectKind::global, .name = name};
    object.is_thread_local = true;
    it->second = add_object(std::move(object));
  }
  return it->second;
}

/// The runtime makes the task's object and, in it, a pointer to what the task shares with its maker; here
/// that is the object itself.
void PointsTo::add_task(InstanceId id, const model::NativeCall& known, ir::InstrId at,
                        std::span<const ir::ValueId> operands, ir::ValueId result) {
  Object object{.kind = ObjectKind::heap, .site = {instances_[id.index()].function, at}};
  object.context = instances_[id.index()].context;
  const LocId made = loc(add_object(std::move(object)), 0);
  put(node(id, result), made);
  put(contents_node(made), made);
  PendingCall call{.caller = id, .instr = at, .kind = EdgeKind::start};
  call.arguments = {0, node(id, result)};
  call.many = known.many;
  calls_.push_back(std::move(call));
  add_use(node(id, operands[known.other]), {UseKind::call, static_cast<uint32_t>(calls_.size() - 1), 0});
}

/// What a thread keeps behind its keys; which key is not told apart.
NodeId PointsTo::specific(InstanceId id) {
  const auto [it, fresh] = specific_.try_emplace(origin_of(id).index(), 0);
  if (fresh) {
    const NodeId made = add_node();
    specific_[origin_of(id).index()] = made;
    return made;
  }
  return it->second;
}

void PointsTo::resolve(uint32_t pending, LocId target) {
  const Object& object = objects_[places_[target.index()].object.index()];
  if (object.kind != ObjectKind::function) return;
  const PendingCall call = calls_[pending];
  // Passing fewer arguments than the function takes is undefined: a pointer of another type came along in a
  // set that is too large.
  if (call.kind == EdgeKind::call && call.passes_all &&
      call.arguments.size() != input_.program.function(object.function).params.size() &&
      !is_variadic(object.function))
    return;
  if (call.passes_all && !may_be_called(object.function, call)) return;
  connect(call, object.function);
}

/// `std::function<int(char)>::operator()` calls what was made for functions of that very type: to the machine
/// all of them look alike. libstdc++'s names tell; of others nothing is known.
bool PointsTo::is_of_other_type(std::string_view caller, std::string_view callee) {
  constexpr std::string_view kFunction = "_ZNKSt8functionI", kHandler = "_ZNSt17_Function_handlerI";
  if (!caller.starts_with(kFunction) || !callee.starts_with(kHandler)) return false;
  const std::string_view type = caller.substr(kFunction.size());
  const size_t end = type.find("EclE");  // operator(), behind the end of the arguments of the template
  return end != std::string_view::npos && !callee.substr(kHandler.size()).starts_with(type.substr(0, end));
}

/// A function of that type, as far as registers tell, and one that the member holds which is called: sets of
/// functions are too large, too.
bool PointsTo::may_be_called(ir::FuncId id, const PendingCall& call) const {
  const ir::FuncRef ref = input_.program.ref(id);
  const ir::Module& module = input_.program.module(ref.module);
  if (module.native == nullptr) return true;
  const ir::FuncId from = instances_[call.caller.index()].function;
  const ir::Function& caller = input_.program.function(from);
  if (member_functions_ != nullptr)
    if (const auto* held = member_functions_->at(from, caller.instr(call.instr)))
      if (!held->contains(id)) return false;
  if (is_of_other_type(caller.name.name.view(), input_.program.function(id).name.name.view())) return false;
  return ir::may_be_called_as(module.native->functions[ref.index].signature,
                              static_cast<uint32_t>(caller.instr(call.instr).imm));
}

bool PointsTo::is_variadic(ir::FuncId id) const {
  const ir::FuncRef ref = input_.program.ref(id);
  const ir::Module& module = input_.program.module(ref.module);
  return module.native != nullptr && module.native->functions[ref.index].is_variadic;
}

void PointsTo::connect(const PendingCall& call, ir::FuncId callee) {
  OriginId started;
  ContextId inside;
  if (call.kind == EdgeKind::start) {
    started = origin(call, callee);
    inside = context({detail_ == Detail::program ? OriginId(0) : started, {}});
    if (call.handle != 0) {
      // The handle's own value stands for the thread: whoever joins it holds that value.
      const NodeId value = add_node();
      put(value, loc(origins_[started.index()].handle, 0));
      add_use(call.handle, {UseKind::store, value, 0});
    }
    if (call.result != 0) put(call.result, loc(origins_[started.index()].handle, 0));
  } else {
    inside = callee_context(call.caller, call.instr, callee);
  }
  const InstanceId target = instance(callee, inside);
  const uint64_t key =
      (static_cast<uint64_t>(call.caller.index()) << 32 | target.index()) * 0x9E3779B97F4A7C15ull ^
      (static_cast<uint64_t>(call.instr.index()) << 1);
  if (!connected_.insert(key).second) return;
  edges_.push_back({call.caller, call.instr, target, call.kind, started});
  const ir::Function& function = input_.program.function(callee);
  const size_t first = call.to_last && !function.params.empty() ? function.params.size() - 1 : 0;
  for (size_t i = 0; i < call.arguments.size() && first + i < function.params.size(); ++i)
    if (call.arguments[i] != 0) add_edge(call.arguments[i], node(target, function.params[first + i]));
  if (is_variadic(callee) && call.arguments.size() > function.params.size()) {
    const NodeId further = contents_node(variadic_arguments(target));
    for (size_t i = function.params.size(); i < call.arguments.size(); ++i)
      if (call.arguments[i] != 0) add_edge(call.arguments[i], further);
  }
  if (const Handed* handed = call.kind == EdgeKind::call ? handed_out(callee) : nullptr)
    return hand_out(call, *handed);
  if (call.result == 0 || call.kind != EdgeKind::call) return;
  if (call.is_direct && is_same_kind(instances_[target.index()].result, call.result)) {
    unite(instances_[target.index()].result, call.result);
  } else {
    add_edge(instances_[target.index()].result, call.result);
  }
}

OriginId PointsTo::origin(const PendingCall& call, ir::FuncId entry) {
  // One handler for several signals is one origin, which may interrupt itself.
  const Site site = user_site(call.caller, call.instr);
  const bool is_handler = call.starts == OriginKind::handler;
  const auto [it, fresh] =
      origin_index_.try_emplace({entry, is_handler ? Site{} : site}, OriginId(origins_.size()));
  if (fresh) {
    Origin origin{.kind = call.starts, .entry = entry, .made_at = site};
    origin.many = call.many;
    origin.handle = add_object({.kind = ObjectKind::thread, .origin = it->second});
    origins_.push_back(std::move(origin));
  }
  if (is_handler && origins_[it->second.index()].made_at != site) origins_[it->second.index()].many = true;
  auto& makers = origins_[it->second.index()].makers;
  const OriginId maker = origin_of(call.caller);
  if (std::find(makers.begin(), makers.end(), maker) == makers.end()) makers.push_back(maker);
  return it->second;
}

/// The call in the user's own code that led here through a library's. Constructors are told apart by their
/// calls, too, and are the user's.
Site PointsTo::user_site(InstanceId caller, ir::InstrId instr) const {
  const ir::FuncId function = instances_[caller.index()].function;
  const Site through = contexts_[instances_[caller.index()].context.index()].site;
  const bool is_through = through.function.valid() &&
                          (is_library_[function.index()] == 1 || !constructs(input_.program, function));
  return is_through ? through : Site{function, instr};
}

/// Which calls of a function are told apart, beside the threads. Of what hands out memory of any size
/// (xmalloc) every call: it makes another kind of object. Of what makes one kind (new_account) those of a
/// program that has few: the objects of one call are as different as those of two, and sets grow with each.
/// Of a constructor each call, and what it calls itself by the constructor's call, too: that is about the new
/// object. Further calls from there are not told apart.
ContextId PointsTo::callee_context(InstanceId caller, ir::InstrId instr, ir::FuncId callee) {
  const OriginId origin = origin_of(caller);
  if (handed_out(callee) != nullptr) return context({origin, {}});
  const Maker makes = makes_memory(callee);
  const bool library = is_library(callee);  // user_site() asks whether a caller is the library's
  const ir::FuncId from = instances_[caller.index()].function;
  const Context& around = contexts_[instances_[caller.index()].context.index()];
  const bool in_library = is_library_[from.index()] == 1;
  const bool in_constructor = detail_ == Detail::calls && !in_library && constructs(input_.program, from);
  // The outermost one's call: there the whole object is made, with its bases and members.
  Site outer;
  if (in_constructor || in_library) outer = around.outer;
  if (in_constructor && !outer.function.valid()) outer = around.site;
  if (library || makes == Maker::of_any_size ||
      (makes == Maker::of_one_kind && detail_ == Detail::calls && callers_[callee.index()] <= kCallersMax) ||
      (detail_ == Detail::calls && (constructs(input_.program, callee) || fills_in(callee))) ||
      handles_threads(callee) || in_constructor)
    return context({origin, user_site(caller, instr), outer});
  return context({origin, {}});
}

/// `thread_start(&t, fn, arg)`, `thread_join(t)`, `run_once(&guard, fn)`: a program's own words for what the
/// system does. Each call starts another thread, waits for another one, makes a lock of another kind, or does
/// another thing once.
bool PointsTo::handles_threads(ir::FuncId id) {
  int8_t& known = handles_threads_[id.index()];
  if (known >= 0) return known != 0;
  known = 0;
  const ir::Function& function = input_.program.function(id);
  constexpr uint32_t kUsersMax = 64;  // few programs start threads, or do things once, at more places
  if (callers_[id.index()] > kUsersMax || function.params.empty()) return false;
  const ir::Module& module = input_.program.module_of(id);
  // Who starts many, or waits for many, does it for himself.
  const bool handles =
      find_loops(function).blocks.empty() &&
      std::any_of(function.instrs.begin(), function.instrs.end(), [&](const ir::Instr& instr) {
        const model::NativeCall* means = instr.op == Op::call ? meaning(module, instr) : nullptr;
        return means != nullptr &&
               (means->act == model::NativeAct::create || means->act == model::NativeAct::create_state ||
                means->act == model::NativeAct::join || means->act == model::NativeAct::join_object ||
                means->act == model::NativeAct::set_kind || means->act == model::NativeAct::once);
      });
  known = handles ? 1 : 0;
  return handles;
}

/// `bool parse(const char *text, unsigned *result)`: calls nothing, and writes where its caller says. Many
/// call such a function, each for a variable of its own.
bool PointsTo::fills_in(ir::FuncId id) {
  int8_t& known = fills_in_[id.index()];
  if (known >= 0) return known != 0;
  known = 0;
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  bool fills = false;
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op == Op::call_value) return false;
    if (instr.op == Op::call && (input_.program.find(module.callee(ir::CalleeId(instr.payload))).valid() ||
                                 meaning(module, instr) != nullptr))
      return false;
    if (instr.op != Op::store) continue;
    const ir::ValueId to = function.operands_of(instr)[0];
    fills = fills || std::find(function.params.begin(), function.params.end(), to) != function.params.end();
  }
  known = fills ? 1 : 0;
  return fills;
}

/// A function whose address is taken has any number of callers.
void PointsTo::count_callers() {
  constexpr uint32_t kAny = 1u << 20;
  const auto takes = [&](const ir::Module& module, const ir::Const& value) {
    if (value.kind != ir::ConstKind::function) return;
    const ir::FuncId taken = input_.program.find(module.callee(value.callee));
    if (taken.valid()) callers_[taken.index()] |= kAny;
  };
  for (size_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::Module& module = input_.program.module(ir::ModuleId(m));
    if (module.native != nullptr)
      for (const ir::NativeGlobal& global : module.native->globals)
        for (const ir::InitialPointer& pointer : global.pointers)
          takes(module, module.constant(pointer.value));
    for (const ir::Function& function : module.functions)
      for (const ir::Instr& instr : function.instrs) {
        if (instr.op == Op::constant) takes(module, module.constant(ir::ConstId(instr.payload)));
        if (instr.op != Op::call) continue;
        const ir::FuncId callee = input_.program.find(module.callee(ir::CalleeId(instr.payload)));
        if (callee.valid()) ++callers_[callee.index()];
      }
  }
}

bool PointsTo::is_library(ir::FuncId id) {
  int8_t& known = is_library_[id.index()];
  if (known >= 0) return known != 0;
  const ir::Module& module = input_.program.module_of(id);
  const ir::Position* pos = module.position(input_.program.function(id).pos);
  const std::string_view file = pos != nullptr && pos->file < module.files.size()
                                    ? std::string_view(module.files[pos->file])
                                    : std::string_view();
  const std::string_view symbol = input_.program.function(id).name.name.view();
  known = model::is_system_file(file) || model::is_made_for_lambda(symbol) ? 1 : 0;
  return known != 0;
}

/// xmalloc and its like: what they return is new.
PointsTo::Maker PointsTo::makes_memory(ir::FuncId id, int depth) {
  if (makes_[id.index()] >= 0 || depth > kWrappersMax)
    return static_cast<Maker>(std::max<int8_t>(makes_[id.index()], 0));
  makes_[id.index()] = 0;  // for recursion
  const ir::Module& module = input_.program.module_of(id);
  const ir::Function& function = input_.program.function(id);
  const auto made_by = [&](ir::ValueId value) {
    const ir::Instr* made = call_behind(function, value);
    if (made == nullptr) return Maker::no;
    const auto operands = function.operands_of(*made);
    const bool by_caller = std::any_of(operands.begin(), operands.end(), [&](ir::ValueId operand) {
      return Makers::size_parameter(function, operand).valid();
    });
    if (const model::NativeCall* known = meaning(module, *made)) {
      if (known->act != NativeAct::allocate) return Maker::no;
      const bool any = known->argument < operands.size() &&
                       Makers::size_parameter(function, operands[known->argument]).valid();
      return any ? Maker::of_any_size : Maker::of_one_kind;
    }
    const ir::FuncId callee = input_.program.find(module.callee(ir::CalleeId(made->payload)));
    const Maker inner = callee.valid() ? makes_memory(callee, depth + 1) : Maker::no;
    return inner == Maker::of_any_size && !by_caller ? Maker::of_one_kind : inner;
  };
  Maker result = Maker::no;
  for (const ir::Instr& instr : function.instrs)
    if (instr.op == Op::ret && instr.operand_count > 0)
      result = std::max(result, made_by(function.operands_of(instr)[0]));
  makes_[id.index()] = static_cast<int8_t>(result);
  return result;
}

}  // namespace ravel::flow::native
