// SPDX-License-Identifier: Apache-2.0
//
// binary_to_term, and literals of .beam files. The decoder is beam/term_decoder.h; here is what makes running
// terms of it. What it says cannot be made (a pid of a node when none may be made, a fun of a module that is
// not loaded in that version, a map with a key twice) marks the builder as failed.
//
// Not handled: funs whose module version is not loaded. OTP makes a fun that fails when it is called; here
// binary_to_term fails.
#include "beam/term_decoder.h"
#include "vm/build.h"
#include "vm/code.h"
#include "vm/external.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/records.h"

namespace ravel::vm {
namespace {

class RunningBuilder {
 public:
  using Value = Term;
  RunningBuilder(Machine* machine, Heap& heap, bool safe) : machine_(machine), heap_(heap), safe_(safe) {}
  bool failed() const { return failed_; }

  Term atom(Symbol name) {
    if (machine_ != nullptr && safe_ && !machine_->knows_atom(name)) return fail();
    if (machine_ != nullptr && !safe_) machine_->made_atom(name);
    return Term::atom(atom_index(name));
  }
  Term integer(int64_t value) { return make_integer(heap_, value); }
  Term big_integer(bool negative, Bytes magnitude) {
    Term term = integer_from_bytes(heap_, negative, magnitude);
    return term ? term : fail();
  }
  Term real(double value) { return make_float(heap_, value); }
  Term nil() { return Term::nil(); }
  Term string(Bytes bytes) {
    std::vector<Term> characters;
    characters.reserve(bytes.size());
    for (uint8_t byte : bytes) characters.push_back(Term::small(byte));
    return make_list(heap_, characters);
  }
  Term list(std::span<const Term> elements, Term tail) { return make_list(heap_, elements, tail); }
  Term tuple(std::span<const Term> elements) { return make_tuple(heap_, elements); }
  /// What its definition has, and then the values.
  Term record(std::span<const Term> parts) { return failed_ ? fail() : make_record(heap_, parts); }
  Term map(std::span<const Term> keys_and_values) {
    std::vector<std::pair<Term, Term>> pairs;
    pairs.reserve(keys_and_values.size() / 2);
    for (size_t i = 0; i + 1 < keys_and_values.size(); i += 2)
      pairs.emplace_back(keys_and_values[i], keys_and_values[i + 1]);
    Term term = make_map(heap_, pairs);
    return map_size(term) == pairs.size() ? term : fail();
  }
  Term bitstring(Bytes bytes, size_t bit_count) {
    Term whole = make_binary(heap_, bytes);
    return bit_count == bytes.size() * 8 ? whole : make_sub_binary(heap_, whole, 0, bit_count);
  }
  Term pid(const beam::PidTerm& pid) {
    auto node = node_index(pid.node);
    return node ? Term::pid(*node, uint64_t{pid.serial} << 15 | (pid.id & 0x7FFF)) : fail();
  }
  Term port(const beam::PortTerm& port) {
    auto node = node_index(port.node);
    return node ? Term::port(*node, port.id) : fail();
  }
  Term reference(const beam::ReferenceTerm& reference) {
    auto node = node_index(reference.node);
    uint64_t id = reference.ids[0] & 0x3FFFF;
    if (reference.ids.size() > 1) id |= uint64_t{reference.ids[1]} << 18;
    if (reference.ids.size() > 2) id |= uint64_t{reference.ids[2]} << 50;
    return node ? make_reference(heap_, *node, id) : fail();
  }
  Term export_fun(const beam::ExportFunTerm& fun) {
    FunctionName name{atom(fun.module), atom(fun.name), fun.arity};
    if (failed_) return fail();
    return make_export_fun(heap_, static_cast<uint32_t>(export_id(name)));
  }
  Term local_fun(const beam::LocalFunTerm& fun, std::span<const Term> free) {
    const FunEntry* entry = find_entry(fun);
    Term creator = pid(fun.creator);
    if (entry == nullptr || failed_ || entry->free_count != free.size()) return fail();
    Word* box = heap_.allocate(4 + free.size());
    box[0] = Term::make_header(BoxKind::fun, 3 + free.size());
    box[1] = reinterpret_cast<Word>(entry);
    box[2] = entry->arity;
    box[3] = creator.word();
    for (size_t i = 0; i < free.size(); ++i) box[4 + i] = free[i].word();
    return Term::boxed(box);
  }

 private:
  Term fail() {
    failed_ = true;
    return Term::nil();
  }
  std::optional<uint32_t> node_index(Symbol name) {
    if (machine_ == nullptr) return 0;
    Term atom = Term::atom(atom_index(name));
    if (atom.is(machine_->node(machine_->current_node()).name)) return machine_->current_node();
    if (auto index = machine_->find_node(atom)) return index;
    if (safe_) return std::nullopt;
    return machine_->add_known_node(atom);
  }
  const FunEntry* find_entry(const beam::LocalFunTerm& fun) {
    if (machine_ == nullptr) return nullptr;
    const auto& current = machine_->world().current;
    auto loaded = current.find(fun.module);
    const LoadedModule* module =
        loaded != current.end() ? loaded->second : machine_->load_module(Term::atom(atom_index(fun.module)));
    if (module == nullptr || module->md5 != fun.unique) return nullptr;
    return fun.index < module->funs.size() ? module->funs[fun.index].get() : nullptr;
  }

  Machine* machine_;
  Heap& heap_;
  bool safe_, failed_ = false;
};

/// Literals are decoded with a limit on their depth, so that this may call itself.
class Importer {
 public:
  explicit Importer(Heap& heap) : builder_(nullptr, heap, false) {}

  Term any(const beam::Term& term) {
    switch (term.kind()) {
      case beam::TermKind::atom:
        return builder_.atom(term.atom());
      case beam::TermKind::integer:
        return builder_.integer(term.integer());
      case beam::TermKind::big_integer:
        return builder_.big_integer(term.negative(), term.magnitude());
      case beam::TermKind::real:
        return builder_.real(term.real());
      case beam::TermKind::list:
        return builder_.list(elements(term), any(term.tail()));
      case beam::TermKind::tuple:
        return builder_.tuple(elements(term));
      case beam::TermKind::map:
        return builder_.map(elements(term));
      case beam::TermKind::bitstring:
        return builder_.bitstring(term.bytes(), term.bit_count());
      case beam::TermKind::pid:
        return builder_.pid(*term.pid());
      case beam::TermKind::port:
        return builder_.port(*term.port());
      case beam::TermKind::reference:
        return builder_.reference(*term.reference());
      case beam::TermKind::export_fun:
        return builder_.export_fun(*term.export_fun());
      case beam::TermKind::local_fun:
      case beam::TermKind::nil:
      case beam::TermKind::none:
        break;
    }
    return Term::nil();
  }

 private:
  std::vector<Term> elements(const beam::Term& term) {
    std::vector<Term> result;
    result.reserve(term.size());
    for (const beam::Term& element : term.elements()) result.push_back(any(element));
    return result;
  }

  RunningBuilder builder_;
};

}  // namespace

Term decode_term(Machine* machine, Heap& heap, Bytes bytes, size_t& used, bool safe) {
  RunningBuilder builder(machine, heap, safe);
  beam::InflateBudget budget{size_t{1} << 30};
  beam::DecodeLimits limits{SIZE_MAX, SIZE_MAX};
  beam::TermDecoder<RunningBuilder> decoder(builder, budget, limits);
  auto term = decoder.decode(bytes);
  used = decoder.used();
  return term && !builder.failed() ? *term : Term::none();
}

Term import_term(const beam::Term& literal, Heap& heap) { return Importer(heap).any(literal); }

}  // namespace ravel::vm
