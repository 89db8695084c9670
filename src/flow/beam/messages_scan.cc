// SPDX-License-Identifier: Apache-2.0
//
// What the instructions of a function send, keep and hand on: the edges of the graph that begin there, how
// far the values in it get, and whether it runs code that was not read.
#include <algorithm>

#include "flow/beam/messages_graph.h"
#include "model/higher_order.h"

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using flow::OriginId;
using flow::ValueSet;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::BuiltIn;

namespace {

bool has_atom(const flow::ValueFlow& values, const ValueSet& set, std::string_view text) {
  return set.unknown || set.top || std::ranges::any_of(set.objects, [&](ObjId id) {
           const flow::Object& object = values.object(id);
           return object.kind == ObjKind::any_atom ||
                  (object.kind == ObjKind::atom && object.text.view() == text);
         });
}

constexpr int kBuiltDepthMax = 6;  ///< of a message that is looked into

ValueId unrefined(const ir::Function& function, ValueId value) {
  for (const ir::Instr* made = function.definition(value); made != nullptr && made->op == Op::refine;
       made = function.definition(value))
    value = function.operands_of(*made)[0];
  return value;
}

/// The received message of which a value is a part; invalid if it is none.
ValueId message_of(const ir::Function& function, ValueId value) {
  for (;;) {
    value = unrefined(function, value);
    const ir::Instr* made = function.definition(value);
    if (made == nullptr) return {};
    if (made->op == Op::message) return value;
    if (made->op != Op::load) return {};
    value = function.operands_of(*made)[0];
  }
}

}  // namespace

void MessageGraph::scan(FuncId func) {
  const ir::Function& function = input_.program.function(func);
  const ir::Module& module = input_.program.module_of(func);
  // What the table tells of a library function is not also taken from its code.
  if (module.library &&
      !model::find_messages(function.name.module, function.name.name, function.name.arity).empty())
    return;
  bool receives = false;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    const InstrId id(i);
    switch (instr.op) {
      case Op::receive:
        receives = true;
        break;
      case Op::send: {
        const auto operands = function.operands_of(instr);
        const Destination to = destination(func, operands[0]);
        mark_sent(func, operands[1], message_of(function, operands[0]),
                  to.unknown ? Known::outside : Known::program, 0);
        add_edge({func, id, operands[1], nullptr}, to, nullptr);
        if (!module.library &&
            (values_.is_cut(values_.value(func, operands[0])) || is_vague(func, operands[1])))
          ++vague_count_;
        break;
      }
      case Op::ret:
        if (function.exported && !module.library && values_.callback(func) == nullptr) {
          for (const ValueId v : function.operands_of(instr)) reach_.mark(func, v, Known::returned);
        } else if (!function.parent.name.empty() || values_.callback(func) != nullptr) {
          // Who calls a fun is not always seen; a callback answers whoever asks.
          for (const ValueId v : function.operands_of(instr)) reach_.mark(func, v, Known::program);
        }
        break;
      case Op::raise:
        for (const ValueId v : function.operands_of(instr)) reach_.mark(func, v, Known::program);
        break;
      case Op::store:
        for (const ValueId v : function.operands_of(instr)) reach_.mark(func, v, Known::outside);
        break;
      case Op::alloc:
        // An update of something that is not known: what is put there is not followed.
        if (values_.value(func, instr.result).unknown)
          for (const ValueId v : function.operands_of(instr)) reach_.mark(func, v, Known::outside);
        break;
      default:
        if (ir::is_call(instr.op)) scan_call(func, id, instr);
    }
  }
  if (receives) receivers_.push_back(func);
}

/// An answer gets as far as whoever is answered: what came in a request goes back to the one who sent it, and
/// is nothing new to that one, whoever it is.
void MessageGraph::mark_sent(FuncId func, ValueId value, ValueId request, Known how, int depth) {
  const ir::Function& function = input_.program.function(func);
  value = unrefined(function, value);
  const ir::Instr* made = function.definition(value);
  const bool built = made != nullptr && made->op == Op::alloc &&
                     (made->kind == static_cast<uint16_t>(ir::AllocKind::tuple) ||
                      made->kind == static_cast<uint16_t>(ir::AllocKind::cons));
  if (request.valid() && built && depth < kBuiltDepthMax) {
    for (const ValueId part : function.operands_of(*made)) mark_sent(func, part, request, how, depth + 1);
    return;
  }
  const bool went_back = request.valid() && message_of(function, value) == request;
  reach_.mark(func, value, went_back ? std::min(how, Known::program) : how);
}

/// Messages are told apart by what they are, or by the parts of a tuple.
bool MessageGraph::is_vague(FuncId func, ValueId message) const {
  const ValueSet set = values_.value(func, message);
  return values_.is_cut(set) || std::ranges::any_of(set.objects, [&](ObjId id) {
           if (values_.object(id).kind != ObjKind::tuple) return false;
           for (uint32_t i = 0; i < values_.object(id).arity; ++i)
             if (values_.is_cut(values_.field(id, i))) return true;
           return false;
         });
}

void MessageGraph::scan_call(FuncId func, InstrId id, const ir::Instr& instr) {
  if (instr.op == Op::call) return scan_direct(func, id, instr);
  const flow::CallTargets callees = values_.callees(func, id);
  if (!callees.incomplete && !callees.edges.empty()) return;
  facts_[func.index()] |= kUnknownCode;
  const ir::Function& function = input_.program.function(func);
  for (const ValueId v : function.operands_of(instr)) reach_.mark(func, v, Known::outside);
}

void MessageGraph::scan_direct(FuncId func, InstrId id, const ir::Instr& instr) {
  const ir::Function& function = input_.program.function(func);
  const auto operands = function.operands_of(instr);
  const ir::FuncName& callee = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
  const CallFacts& facts = input_.calls->of(func, instr);
  add_facts(func, instr, facts);
  const auto all = [&](Known how) {
    for (const ValueId v : operands) reach_.mark(func, v, how);
  };
  if (scan_rows(func, id, instr, callee)) return;
  if (scan_request(func, id, instr, callee)) return;
  const flow::CallTargets callees = values_.callees(func, id);
  if (facts.spawn != nullptr) {
    if (callees.incomplete || callees.edges.empty()) all(Known::outside);
    return;
  }
  if (facts.start != nullptr) {
    if (facts.enters_loop()) facts_[func.index()] |= kUnknownCode;
    return all(callees.edges.empty() ? Known::outside : Known::program);
  }
  const model::CallEffect effect = model::effect_of(callee.module, callee.name);
  const bool followed = input_.program.find(callee).valid() && effect == model::CallEffect::unknown &&
                        !model::is_listed(callee.module, callee.name);
  if (followed && !callees.incomplete) return;
  if (callees.incomplete) facts_[func.index()] |= kUnknownCode;
  switch (effect) {
    case model::CallEffect::quiet:
      return;
    case model::CallEffect::data: {
      // What is in an unknown result may get anywhere; what flow/ follows is seen.
      const bool modelled = model::find_higher_order(callee.module, callee.name, callee.arity) != nullptr ||
                            !values_.value(func, instr.result).unknown;
      return all(callees.incomplete || !modelled ? Known::outside : Known::program);
    }
    case model::CallEffect::keeps:
      return all(Known::outside);
    case model::CallEffect::unknown:
      facts_[func.index()] |= kUnknownCode;
      return all(Known::outside);
  }
}

/// The edges of a call that the table of messages has; false if it does not.
bool MessageGraph::scan_rows(FuncId func, InstrId id, const ir::Instr& instr, const ir::FuncName& callee) {
  const auto rows = model::find_messages(callee.module, callee.name, callee.arity);
  if (rows.empty()) return false;
  const ir::Function& function = input_.program.function(func);
  const auto operands = function.operands_of(instr);
  const CallFacts& facts = input_.calls->of(func, instr);
  for (const model::MessageRow& row : rows) {
    Destination to;
    if (row.form->to == model::MessageForm::kCaller) {
      const auto callers = runners(func);
      to.targets.assign(callers.begin(), callers.end());
    } else {
      to = destination(func, operands[row.form->to]);
    }
    if (ruled_out(func, instr, row)) continue;
    for (const model::MessageShape& shape : row.shapes) add_edge({func, id, ValueId(), &shape}, to, row.form);
    // What is sent gets as far as its destination is known; a name is found by whoever knows it.
    if (row.form->to == model::MessageForm::kCaller || row.form->exit_signal) continue;
    for (size_t i = 0; i < operands.size(); ++i)
      if (i != row.form->to) reach_.mark(func, operands[i], to.unknown ? Known::outside : Known::program);
  }
  // Those that also do something else are looked at again.
  return facts.spawn == nullptr && facts.start == nullptr && !rows.front().form->also_keeps &&
         model::find_request(callee.module, callee.name, callee.arity) == nullptr;
}

bool MessageGraph::scan_request(FuncId func, InstrId id, const ir::Instr& instr, const ir::FuncName& callee) {
  const model::RequestForm* form = model::find_request(callee.module, callee.name, callee.arity);
  if (form == nullptr) return false;
  bool known = false, unknown = false;
  for (const flow::Request& request : values_.requests(func)) {
    if (request.instr != id) continue;
    known |= request.server.valid();
    unknown |= !request.server.valid();
  }
  const auto operands = input_.program.function(func).operands_of(instr);
  for (size_t i = 0; i < operands.size(); ++i)
    if (i != form->server)
      reach_.mark(func, operands[i], known && !unknown ? Known::program : Known::outside);
  if (form->kind == model::RequestForm::reply) {
    Destination to;
    to.anywhere = to.unknown = true;
    add_edge({func, id, ValueId(), &model::reply_messages()[0]}, to, nullptr);
  }
  return true;
}

void MessageGraph::add_facts(FuncId func, const ir::Instr& instr, const CallFacts& facts) {
  const auto operands = input_.program.function(func).operands_of(instr);
  if (facts.is(BuiltIn::set_flag) && has_atom(values_, values_.value(func, operands[0]), model::kTrapExit) &&
      has_atom(values_, values_.value(func, operands[1]), "true"))
    facts_[func.index()] |= kTraps;
  const model::SpawnForm* spawn = facts.spawn;
  if ((spawn && (spawn->linked || spawn->options != model::SpawnForm::kNone)) ||
      (facts.start && facts.start->linked) || facts.is(BuiltIn::link))
    facts_[func.index()] |= kLinks;
}

/// Options with which the message does not come: {active, false}, and everything about them is known.
bool MessageGraph::ruled_out(FuncId func, const ir::Instr& instr, const model::MessageRow& row) const {
  if (row.form->options == model::MessageForm::kNone) return false;
  const auto operands = input_.program.function(func).operands_of(instr);
  const ValueSet options = values_.elements(func, operands[row.form->options]);
  if (options.unknown || options.top) return false;
  return std::ranges::any_of(options.objects, [&](ObjId id) {
    const flow::Object& object = values_.object(id);
    if (object.kind != ObjKind::tuple || object.arity != row.unless.items.size()) return false;
    for (uint32_t i = 0; i < object.arity; ++i) {
      const ObjId only = values_.field(id, i).only();
      if (!only.valid() || values_.object(only).kind != ObjKind::atom ||
          values_.object(only).text != row.unless.items[i].text)
        return false;
    }
    return true;
  });
}

}  // namespace ravel::flow::beam
