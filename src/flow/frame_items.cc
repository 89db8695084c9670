// SPDX-License-Identifier: Apache-2.0
//
// Shared items, seen from one frame: which item an access means, when two are the same, and what
// becomes a pair. See frame.h.
#include <algorithm>
#include <array>

#include "flow/frame.h"
#include "flow/resolve.h"
#include "flow/server_requests.h"
#include "model/known_calls.h"

namespace ravel::flow {

using ir::FuncName;
using ir::Instr;
using model::Access;
using model::Action;
using model::KeyFrom;
using model::Store;

namespace {

bool has_table(Store store) {
  return store == Store::ets || store == Store::mnesia || store == Store::dets || store == Store::counter ||
         store == Store::via || store == Store::server;
}

/// The expression is the atom, or a list with the atom in it.
bool mentions(const ExprTable& exprs, ExprId expr, std::string_view atom) {
  const auto is_it = [&](ExprId e) {
    return exprs[e].kind == ExprKind::atom && exprs[e].text.view() == atom;
  };
  for (; exprs[expr].kind == ExprKind::cons; expr = exprs.children(expr)[1])
    if (is_it(exprs.children(expr)[0])) return true;
  return is_it(expr);
}

/// The name in {local, Name}, or in a list of options with {name, Name}; invalid if there is none.
ExprId local_name(const ExprTable& exprs, ExprId given) {
  const auto pair = [&](ExprId expr, std::string_view first) {
    const Expr& node = exprs[expr];
    if (node.kind != ExprKind::tuple || exprs.children(expr).size() != 2) return false;
    const Expr& tag = exprs[exprs.children(expr)[0]];
    return tag.kind == ExprKind::atom && tag.text.view() == first;
  };
  if (pair(given, "local")) return exprs.children(given)[1];
  for (; exprs[given].kind == ExprKind::cons; given = exprs.children(given)[1])
    if (const ExprId option = exprs.children(given)[0]; pair(option, "name")) {
      const ExprId name = exprs.children(option)[1];
      // {:global, Name} and {:via, Module, Name} are other registries.
      return exprs[name].kind == ExprKind::tuple ? ExprId() : name;
    }
  return {};
}

/// {via, Module, Name}, itself or in tuples and lists; invalid if there is none.
ExprId via_name(const ExprTable& exprs, ExprId given, int depth = 0) {
  constexpr int kDepthMax = 6;
  const Expr& node = exprs[given];
  if (depth > kDepthMax || (node.kind != ExprKind::tuple && node.kind != ExprKind::cons)) return {};
  const auto parts = exprs.children(given);
  if (node.kind == ExprKind::tuple && parts.size() == 3 && exprs[parts[0]].kind == ExprKind::atom &&
      exprs[parts[0]].text.view() == "via")
    return given;
  for (const ExprId part : parts)
    if (const ExprId found = via_name(exprs, part, depth + 1); found.valid()) return found;
  return {};
}

/// '_' or '$1' in a pattern.
bool is_wildcard(const Expr& node) {
  return node.kind == ExprKind::atom && (node.text.view() == "_" || node.text.view().starts_with("$"));
}

struct RequestShape {
  Symbol tag;
  uint32_t size = 0;  ///< of the tuple; 0: the tag alone
};

RequestShape request_shape(const ExprTable& exprs, ExprId message) {
  if (exprs[message].kind == ExprKind::atom) return {exprs[message].text, 0};
  if (exprs[message].kind != ExprKind::tuple || exprs.children(message).empty()) return {};
  const auto parts = exprs.children(message);
  if (exprs[parts[0]].kind != ExprKind::atom) return {};
  return {exprs[parts[0]].text, static_cast<uint32_t>(parts.size())};
}

/// The callers decide what it is, at least in part.
bool mentions_param(const ExprTable& exprs, ExprId expr) {
  const Expr& node = exprs[expr];
  if (!node.open) return false;
  const auto parts = exprs.children(expr);
  return node.kind == ExprKind::param ||
         std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return mentions_param(exprs, part); });
}

}  // namespace

ExprId Frame::pattern_key(ExprId pattern) {
  const Expr node = exprs_[pattern];
  if (is_wildcard(node)) return exprs_.unknown();
  if (node.kind != ExprKind::tuple && node.kind != ExprKind::cons)
    return node.kind == ExprKind::map && !exprs_.closed(pattern) ? exprs_.unknown() : pattern;
  std::vector<ExprId> parts(exprs_.children(pattern).begin(), exprs_.children(pattern).end());
  for (ExprId& part : parts) part = pattern_key(part);
  return exprs_.make(node.kind, {}, 0, {}, parts);
}

ExprId Frame::head_of_specification(ExprId specification) {
  // [{Head, Guards, Body}]: of several clauses nothing is known.
  if (exprs_[specification].kind != ExprKind::cons) return exprs_.unknown();
  const auto parts = exprs_.children(specification);
  return parts[1] == exprs_.nil() ? exprs_.element(parts[0], 0) : exprs_.unknown();
}

Item Frame::item_of(const Access& row, std::span<const Argument> args) {
  Item item{row.store, false, exprs_.unknown(), exprs_.unknown()};
  const auto arg = [&](int8_t index) { return args[static_cast<size_t>(index)].expr; };
  if (row.table_arg >= 0) item.table = arg(row.table_arg);
  switch (row.key_from) {
    case KeyFrom::whole:
      item.whole = true;
      break;
    case KeyFrom::argument:
      item.key = arg(row.key_arg);
      break;
    case KeyFrom::object: {
      const ExprId object = arg(row.key_arg);
      const uint32_t keypos = keypos_of(row.store, item.table);
      if (keypos > 0) item.key = element_at(object, keypos - 1);
      break;
    }
    case KeyFrom::record: {
      const ExprId record = arg(row.key_arg);
      if (row.table_arg < 0) item.table = element_at(record, 0);
      item.key = element_at(record, 1);
      break;
    }
    case KeyFrom::match:
    case KeyFrom::select:
    case KeyFrom::pattern: {
      const ExprId given = arg(row.key_arg);
      const ExprId pattern = row.key_from == KeyFrom::select ? head_of_specification(given) : given;
      if (row.key_from == KeyFrom::pattern) item.table = exprs_.element(pattern, 0);
      const uint32_t keypos = keypos_of(row.store, item.table);
      if (keypos > 0 && !is_wildcard(exprs_[pattern]))
        item.key = pattern_key(element_at(pattern, keypos - 1));
      // A variable in a pattern may be a pattern itself.
      item.whole = !exprs_.closed(item.key);
      break;
    }
    case KeyFrom::local_name:
      item.key = local_name(exprs_, arg(row.key_arg));
      break;
    case KeyFrom::via_name: {
      const ExprId name = via_name(exprs_, arg(row.key_arg));
      const auto parts = exprs_.children(name);
      const ExprId module = parts[1], key = parts[2];
      const bool is_registry =
          exprs_[module].kind == ExprKind::atom && exprs_[module].text.view() == "Elixir.Registry";
      item.table = is_registry ? exprs_.element(key, 0) : module;
      item.key = is_registry ? exprs_.element(key, 1) : key;
      break;
    }
    case KeyFrom::table_key:
      item.table = exprs_.element(arg(row.key_arg), 0);
      item.key = exprs_.element(arg(row.key_arg), 1);
      break;
  }
  return item;
}

ExprId Frame::element_at(ExprId object, uint32_t index) {
  // setelement(3, Record, V) has the other elements of Record; so has a record update.
  static const Symbol set_element(model::kSetElement);
  while (exprs_[object].kind == ExprKind::apply && exprs_[object].text == set_element) {
    const auto parts = exprs_.children(object);
    const Expr& position = exprs_[parts[0]];
    if (position.kind != ExprKind::integer) return exprs_.unknown();
    if (position.number == static_cast<int64_t>(index) + 1) return parts[2];
    object = parts[1];
  }
  if (exprs_[object].kind == ExprKind::local && exprs_[object].owner == func_) {
    const ir::ValueId value(static_cast<size_t>(exprs_[object].number));
    const Instr* def = function_.definition(value);
    const auto made = [&](ir::AllocKind kind) {
      return def != nullptr && def->op == ir::Op::alloc && static_cast<ir::AllocKind>(def->kind) == kind;
    };
    if (made(ir::AllocKind::tuple) || made(ir::AllocKind::record_update))
      return load_field(value, ir::FieldKind::element, index, {});
  }
  if (const ExprId known = key_of_read_object(object, index); known.valid()) return known;
  return exprs_.element(object, index);
}

bool Frame::applies(const Access& row, std::span<const Argument> args) const {
  if (row.key_from == KeyFrom::local_name &&
      !local_name(exprs_, args[static_cast<size_t>(row.key_arg)].expr).valid())
    return false;
  if (row.key_from == KeyFrom::via_name &&
      !via_name(exprs_, args[static_cast<size_t>(row.key_arg)].expr).valid())
    return false;
  // A name is no process.
  if (row.store == Store::process && exprs_.closed(args[static_cast<size_t>(row.key_arg)].expr)) return false;
  return row.when_arg < 0 || mentions(exprs_, args[static_cast<size_t>(row.when_arg)].expr, row.when_atom);
}

std::vector<Item> Frame::items_of(const Access& row, std::span<const Argument> args) {
  if (row.key_from != KeyFrom::object) return {item_of(row, args)};
  // A list of objects is each of them; a long or unknown one, all keys.
  std::vector<Argument> objects;
  const Argument& list = args[static_cast<size_t>(row.key_arg)];
  if (exprs_[list.expr].kind != ExprKind::cons) return {item_of(row, args)};
  if (!unpack(list, objects) || objects.size() > 8) {
    Item item = item_of(row, args);
    item.whole = true;
    return {item};
  }
  std::vector<Item> items;
  std::vector<Argument> given(args.begin(), args.end());
  for (const Argument& object : objects) {
    given[static_cast<size_t>(row.key_arg)] = object;
    items.push_back(item_of(row, given));
  }
  return items;
}

void Frame::access(const Site& site, const Access& row, std::span<const Argument> args) {
  if (!applies(row, args)) return;
  summary.pure = false;
  if (!is_asked()) access(site, row, items_of(row, args), args);
}

/// A request whose handler reads or writes what its server keeps, as flow/server_requests.h tells.
void Frame::access_state(const Site& site, const FuncName& name, const model::RequestForm& form,
                         std::span<const Argument> args) {
  if (site.instr->op != ir::Op::call || site.nesting > 0 || form.message >= args.size() || is_asked()) return;
  const RequestShape shape = request_shape(exprs_, args[form.message].expr);
  const ServerRequests::Meaning* means = all_.server_requests().of(func_, site.id, shape.tag, shape.size);
  if (means == nullptr) return;
  const std::array which{args[form.server].expr, exprs_.integer(means->part)};
  Item item{Store::server, false, exprs_.make(ExprKind::tuple, {}, 0, {}, which), exprs_.atom(shape.tag)};
  item.key = means->keyed ? exprs_.children(args[form.message].expr)[1] : exprs_.atom(Symbol("state"));
  const Access* row =
      model::state_access(name.module, name.name, means->writes ? Action::write : Action::read);
  if (row != nullptr) access(site, *row, {item}, args);
}

void Frame::access(const Site& site, const Access& row, const std::vector<Item>& items,
                   std::span<const Argument> args) {
  for (const Item& item : items) {
    Effect effect;
    effect.access = &row;
    effect.item = item;
    effect.site = site.id;
    effect.leaf_func = func_;
    effect.leaf_site = site.id;
    effect.handled = row.raises && !site.spawned && (site.handled || takes_badarg());
    effect.bounded = site.context == model::Context::transaction;
    effect.dirty = site.context == model::Context::dirty;
    effect.spawned = site.spawned;
    effect.region = region_;
    effect.conditions = conditions_here();
    if (row.action != Action::use && row.action != Action::read) {
      if (site.spawned) effect.region = {};
      note_change(site, effect);
      end_row_lock(item);
    }
    if (row.action == Action::read) {
      if (!site.spawned) call_sources_ |= import_read(effect);
      continue;
    }
    if (row.action == Action::compare) continue;
    const bool is_start = row.key_from == KeyFrom::local_name || row.key_from == KeyFrom::via_name;
    if (is_start) note_answer_of_start(site, row, item);
    // A counter's new value that is only handed on decides nothing; insert_new's answer may still be looked
    // at.
    if (row.action == Action::atomic &&
        (site.nesting > 0 || (result_matters(*site.instr, !row.counts, is_start) && !misses_answer(row))))
      continue;
    Sources data;
    if (row.action != Action::use)
      for (const Argument& arg : args) data |= arg.sources;
    import_write(site, effect, deciding() | site.control, data);
    note_own_claim(site, row, item);
  }
}

/// The answer is looked at, but not for what it says where another process was first.
bool Frame::misses_answer(const Access& row) const {
  const std::string_view answer = model::answer_if_second(row);
  if (answer.empty()) return false;
  // `{error, eexist}` may be one constant.
  const auto is_it = [&](uint32_t constant) {
    const ir::Const& c = module_.constant(ir::ConstId(constant));
    const auto names_it = [&](const ir::Const& one) {
      return one.kind == ir::ConstKind::atom && one.text.view() == answer;
    };
    return names_it(c) || std::any_of(c.items.begin(), c.items.end(),
                                      [&](ir::ConstId item) { return names_it(module_.constant(item)); });
  };
  return std::none_of(function_.instrs.begin(), function_.instrs.end(), [&](const Instr& instr) {
    if (instr.op == ir::Op::constant) return is_it(instr.payload);
    for (uint32_t i = 0; instr.op == ir::Op::select && i < instr.imm; ++i)
      if (is_it(function_.case_values[instr.payload + i].index())) return true;
    return false;
  });
}

bool Frame::narrow_membership(std::span<const Argument> args) {
  // lists:member(Name, registered()) asks for one name only.
  for (size_t bit = 0; bit < reads_.size(); ++bit) {
    const Effect& read = reads_[bit];
    const Instr& made = function_.instr(read.site);
    if (read.access->key_from != KeyFrom::whole || read.callee.valid() || !made.result.valid() ||
        args[1].expr != exprs_.local(func_, made.result))
      continue;
    Effect narrow = read;
    narrow.item.whole = false;
    narrow.item.key = args[0].expr;
    call_sources_ = import_read(narrow) | args[0].sources;
    return true;
  }
  return false;
}

ExprId Frame::key_of_read_object(ExprId object, uint32_t index) {
  // What was found under a key has that key: follow hd and tl down to the call that read it.
  bool element = false;
  while (exprs_[object].kind == ExprKind::head || exprs_[object].kind == ExprKind::tail) {
    element |= exprs_[object].kind == ExprKind::head;
    object = exprs_.children(object)[0];
  }
  const Expr& node = exprs_[object];
  if (!element || node.kind != ExprKind::local || node.owner != func_) return {};
  for (const Effect& read : reads_) {
    if (read.callee.valid() ||
        function_.instr(read.site).result.index() != static_cast<uint32_t>(node.number))
      continue;
    const bool mnesia = read.item.store == Store::mnesia;
    if (mnesia && index == 0) return read.item.table;
    if (!read.access->gives_objects || read.item.whole) return {};
    if (index + 1 == keypos_of(read.item.store, read.item.table)) return read.item.key;
  }
  return {};
}

bool Frame::result_matters(const Instr& instr, bool handing_on, bool is_start) const {
  // Followed through refinements: a match against one pattern is a test whose other way raises.
  // Of what a start answers, the parts are followed as well: those may be handed on, the pid of {ok, Pid}
  // mostly.
  std::vector<ir::ValueId> names{instr.result}, parts;
  const auto uses = [&](const Instr& user, const std::vector<ir::ValueId>& values) {
    const auto operands = function_.operands_of(user);
    return std::any_of(operands.begin(), operands.end(), [&](ir::ValueId v) {
      return std::find(values.begin(), values.end(), v) != values.end();
    });
  };
  const auto only_raises = [&](ir::BlockId b) {
    const ir::Op end = function_.instrs[function_.block(b).end - 1].op;
    return end == ir::Op::raise || end == ir::Op::unreachable;
  };
  bool is_asserted =
      false;  // `ok = file:make_dir(D)`: what is known to be `ok` says nothing when it is handed on
  for (const ir::Block& block : function_.blocks) {
    for (const Instr& user : function_.instrs_of(block)) {
      const bool of_part = uses(user, parts);
      if (!of_part && !uses(user, names)) continue;
      if (user.op == ir::Op::refine) {
        (of_part ? parts : names).push_back(user.result);
      } else if (user.op == ir::Op::test || user.op == ir::Op::select) {
        const auto targets = function_.targets_of(block);
        if (std::count_if(targets.begin(), targets.end(), only_raises) + 1 <
            static_cast<std::ptrdiff_t>(targets.size()))
          return true;
        is_asserted = true;
      } else if (user.op == ir::Op::load && is_start) {
        parts.push_back(user.result);
      } else if (user.op != ir::Op::raise && handing_on && !of_part && !is_asserted) {
        return true;
      }
    }
  }
  return false;
}

Sources Frame::import_read(const Effect& effect) {
  for (size_t bit = 0; bit < reads_.size(); ++bit) {
    Effect& other = reads_[bit];
    if (other.access != effect.access || other.item != effect.item || other.site != effect.site) continue;
    other.conditions.join(exprs_, effect.conditions);
    return Sources::read(bit);
  }
  if (reads_.size() == kReadBits) {
    summary.truncated = true;
    return {};
  }
  reads_.push_back(effect);
  read_blocks_.push_back(block_);
  const Sources bit = Sources::read(reads_.size() - 1);
  // Where a handler of ours takes the failure of the read, the failure is an answer.
  if (effect.access->raises || effect.depth > 0) failing_[block_.index()] |= bit;
  return bit;
}

void Frame::add_pair(size_t bit, const Effect& write, bool by_control, bool by_data) {
  const Effect& read = reads_[bit];
  const Match matched = match(read.item, write.item);
  if (matched == Match::none || done_before(read, write)) return;
  Conditions conditions = read.conditions;
  if (!conditions.add(exprs_, write.conditions)) return;
  conditions.keep_exported(exprs_);
  Pair pair;
  pair.frame = func_;
  pair.read = read;
  pair.write = write;
  pair.by_data = by_data;
  pair.by_control = by_control;
  pair.match = matched;
  pair.conditions = std::move(conditions);
  if (by_control && !by_data && pair.match == Match::certain) once_ |= Sources::read(bit);
  const auto within = [](const Effect& e) { return e.access->transactional && !e.dirty && !e.bounded; };
  pair.transactional = within(read) && within(write);
  if (read.region.valid() && read.region == write.region) pair.lock = region_lock_;
  pairs.push_back(pair);
}

bool Frame::comes_first(size_t bit) { return holds_here(read_blocks_[bit]); }

void Frame::import_write(const Site& site, Effect effect, const Sources& control, const Sources& data) {
  const Sources decided = control | data;
  const size_t before = pairs.size();
  const OwnClaim* own = own_claim(effect.item);
  // A write that is checked again further down is that check's business, not ours.
  for (size_t bit = 0; bit < reads_.size() && !effect.checked; ++bit) {
    if (own != nullptr && !dominators_->dominates(own->block, read_blocks_[bit])) continue;
    if (decided.has_read(bit)) {
      add_pair(bit, effect, control.has_read(bit), data.has_read(bit));
    } else if (effect.access->action == Action::write && !site.spawned && comes_first(bit)) {
      add_pair(bit, effect, false, false);
    }
  }
  effect.checked |= std::any_of(
      pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end(),
      [](const Pair& pair) { return (pair.by_control || pair.by_data) && pair.match == Match::certain; });
  effect.checked |= own != nullptr;
  if (!exportable(effect.item)) return;
  effect.depends = decided.params;
  effect.depends_invokes = decided.invokes;
  const auto known = std::find_if(summary.writes.begin(), summary.writes.end(), [&](const Effect& other) {
    return other.leaf_func == effect.leaf_func && other.leaf_site == effect.leaf_site &&
           other.access == effect.access && other.item == effect.item && other.depends == effect.depends &&
           other.depends_invokes == effect.depends_invokes && other.handled == effect.handled &&
           other.bounded == effect.bounded && other.dirty == effect.dirty &&
           other.checked == effect.checked && other.once == effect.once && other.spawned == effect.spawned;
  });
  effect.conditions = exported(effect.conditions);
  if (known != summary.writes.end()) {
    known->conditions.join(exprs_, effect.conditions);
    write_control_[static_cast<size_t>(known - summary.writes.begin())] &= control;
  } else if (summary.writes.size() == kWritesMax) {
    summary.truncated = true;
  } else {
    summary.writes.push_back(effect);
    write_control_.push_back(control);
  }
}

/// Whoever has registered a name knows from then on whose it is, whatever was read before.
void Frame::note_own_claim(const Site& site, const Access& row, const Item& item) {
  if (row.store != Store::registry || !row.raises || model::change_of(row) == model::Change::removes) return;
  if (site.spawned || site.nesting > 0 || site.instr->op != ir::Op::call || exprs_[item.key].partial) return;
  const ir::Block& block = function_.block(block_);
  if (!block.unwind.valid()) return own_claims_.push_back({block_, item});
  // A handler runs where it has failed.
  for (const ir::BlockId next : function_.targets_of(block))
    if (next != block.unwind && predecessors().of(next).size() == 1) own_claims_.push_back({next, item});
}

const Frame::OwnClaim* Frame::own_claim(const Item& item) {
  for (const OwnClaim& claim : own_claims_)
    if (claim.item.store == item.store && exprs_.surely_equal(claim.item.key, item.key) &&
        holds_here(claim.block))
      return &claim;
  return nullptr;
}

void Frame::note_change(const Site& site, Effect effect) {
  if (site.context == model::Context::lock && !effect.lock.valid()) effect.lock = site.lock;
  if (effect.region.valid() && !effect.lock.valid()) effect.lock = region_lock_;
  // A key that was just made cannot be one that somebody has read before.
  if (made_here(all_.program(), exprs_, func_, effect.item.key)) return;
  const bool theirs = mentions_param(exprs_, effect.item.table) || mentions_param(exprs_, effect.item.key);
  effect.conditions = exported(effect.conditions);
  if (!theirs || all_.entered_from_outside(func_)) {
    changes.push_back(effect);
    if (!theirs) return;
  }
  const auto known = std::find_if(summary.changes.begin(), summary.changes.end(), [&](const Effect& other) {
    return other.item == effect.item && other.access == effect.access && other.lock == effect.lock &&
           other.runner == effect.runner && other.leaf_func == effect.leaf_func;
  });
  if (known != summary.changes.end()) {
    known->conditions.join(exprs_, effect.conditions);
    return;
  }
  if (summary.changes.size() == kChangesMax)
    changes.push_back(effect);  // what the callers choose is then not asked: it may be anything
  else
    summary.changes.push_back(std::move(effect));
}

void Frame::bring_up_changes(const Site& site, ir::FuncId callee, Above& above) {
  if (is_asked()) return;
  const Summary& below = all_.of(callee);
  const std::span<const ExprId> actual = above.actual;
  const bool recursive = all_.same_component(func_, callee);
  for (const Effect& change : below.changes) {
    Conditions conditions;
    if (!bring_up(change.conditions, above, conditions)) continue;
    const auto grows = [&](ExprId before, ExprId after) {
      return recursive && exprs_[after].open && exprs_[after].size > exprs_[before].size;
    };
    Effect here = change;
    here.item.table = exprs_.substitute(change.item.table, actual);
    here.item.key = exprs_.substitute(change.item.key, actual);
    if (here.lock.valid()) here.lock = exprs_.substitute(here.lock, actual);
    // hd(L), hd(tl(L)), ... would never end. What the callee's parameters may be says it as well.
    if (grows(change.item.table, here.item.table) || grows(change.item.key, here.item.key)) {
      recursive_changes.push_back(callee);
      end_row_lock({here.item.store, true, exprs_.unknown(), exprs_.unknown()});
      continue;
    }
    here.site = site.id;
    here.region = site.spawned ? ir::InstrId() : region_;
    if (site.spawned && !here.runner.valid()) here.runner = callee;
    here.conditions = std::move(conditions);
    end_row_lock(here.item);
    note_change(site, std::move(here));
  }
}

void Frame::finish_once() {
  // What was looked up and found missing was made: whoever has been here finds it there the next time, and
  // does nothing of what hangs on that.
  for (size_t i = 0; i < summary.writes.size(); ++i) {
    Sources both = write_control_[i];
    both &= once_;
    summary.writes[i].once |= both.any_read();
  }
}

bool Frame::done_before(const Effect& read, const Effect& write) const {
  if (!write.once || !read.callee.valid()) return false;
  const auto& writes = all_.of(read.callee).writes;
  return std::any_of(writes.begin(), writes.end(), [&](const Effect& other) {
    return other.once && other.leaf_func == write.leaf_func && other.leaf_site == write.leaf_site;
  });
}

bool Frame::exportable(const Item& item) const {
  const auto outside = [&](ExprId e) { return !exprs_[e].local && !exprs_[e].partial; };
  if (has_table(item.store) && !outside(item.table)) return false;
  if (item.whole || outside(item.key)) return true;
  return all_.options().unknown_any;
}

Match Frame::match(const Item& read, const Item& write) {
  if (read.store != write.store) return Match::none;
  Match table = Match::certain;
  const bool tables = has_table(read.store) || read.table != write.table;
  if (tables) table = same(read.table, write.table);
  if (table == Match::none) return Match::none;
  if (!read.whole && !write.whole) return std::min(table, same(read.key, write.key));
  if (exprs_.surely_differ(read.key, write.key)) return Match::none;
  return std::min(table, exprs_.surely_equal(read.key, write.key) ? Match::certain : Match::whole);
}

Match Frame::same(ExprId a, ExprId b) {
  if (exprs_.surely_equal(a, b)) return Match::certain;
  if (exprs_.surely_differ(a, b)) return Match::none;
  for (const Fact& fact : facts_) {
    const bool these = (fact.left == a && fact.right == b) || (fact.left == b && fact.right == a);
    if (these && holds_here(fact.block)) return fact.equal ? Match::certain : Match::none;
  }
  const ExprId left = constant_by_flow(a), right = constant_by_flow(b);
  if (left.valid() && right.valid()) return left == right ? Match::certain : Match::none;
  if (may_be_one_atom(a, b)) return Match::possible;
  return all_.options().unknown_any ? Match::possible : Match::none;
}

bool Frame::may_be_one_atom(ExprId a, ExprId b) const {
  // Both are one of a few known atoms, and the sets overlap (Christakis and Sagonas 2010, section 4.3).
  bool exact = true;
  const auto x = objects_of(all_.flow().values, exprs_, func_, a, &exact);
  const auto y = objects_of(all_.flow().values, exprs_, func_, b, &exact);
  if (!exact) return false;
  return std::any_of(x.begin(), x.end(), [&](ObjId object) {
    return all_.flow().values.object(object).kind == ObjKind::atom &&
           std::binary_search(y.begin(), y.end(), object);
  });
}

ExprId Frame::constant_by_flow(ExprId expr) {
  if (exprs_.closed(expr)) return expr;
  bool exact = true;
  const std::vector<ObjId> objects = objects_of(all_.flow().values, exprs_, func_, expr, &exact);
  if (!exact || objects.size() != 1) return {};
  const Object& object = all_.flow().values.object(objects[0]);
  if (object.kind == ObjKind::atom) return exprs_.atom(object.text);
  if (object.kind == ObjKind::number) return exprs_.integer(object.number);
  return {};
}

uint32_t Frame::keypos_of(Store store, ExprId table) const {
  if (store == Store::mnesia) return 2;
  if (store == Store::dets) return all_.dets_keypos(func_, table);
  uint32_t keypos = 0;
  for (const Table* known : tables_of(all_.flow().values, exprs_, func_, table)) {
    if (keypos != 0 && keypos != known->keypos) return 0;
    keypos = known->keypos;
  }
  return keypos == 0 ? 1 : keypos;
}

}  // namespace ravel::flow
