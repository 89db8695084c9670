// SPDX-License-Identifier: Apache-2.0
//
// See state_hash.h. A walk over the machine that mixes every word it meets into one number. Sets without an
// order (rows of a hashed table, links, channels) are sums of what their members come to.
#include "vm/state_hash.h"

#include <algorithm>

#include "vm/binary.h"
#include "vm/file_system.h"
#include "vm/fun.h"
#include "vm/tables.h"

namespace ravel::vm {

namespace {

/// SplitMix64's finisher (Steele, Lea and Flood, 2014).
uint64_t mixed(uint64_t hash, uint64_t word) {
  uint64_t z = hash * 0x9E3779B97F4A7C15 + word + 0x632BE59BD9B4E019;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

/// Keeps the parts apart: none of these is a term.
enum Mark : uint64_t { kCons = 4, kBox = 8, kPid = 12, kReference = 16, kBytes = 20, kFun = 24 };

}  // namespace

class StateHasher {
 public:
  StateHasher(const Machine& machine, uint64_t words_max) : machine_(machine), words_max_(words_max) {}

  uint64_t words() const { return words_; }
  bool is_too_large() const { return words_ > words_max_; }

  uint64_t run() {
    uint64_t hash = mixed(machine_.processes_.size(), machine_.world().current.size());
    // Whoever is met first is numbered first: the tested process, those with a name, the others as they came.
    number(machine_.main_process().word());
    hash = mixed(hash, names());
    for (const Term pid : machine_.program()) number(pid.word());
    for (const Term pid : order_of_processes()) hash = mixed(hash, process(*machine_.find(pid)));
    hash = mixed(hash, under_way());
    hash = mixed(hash, timers());
    for (const Node& node : machine_.nodes_) hash = mixed(hash, tables(*node.tables));
    hash = mixed(hash, rest());
    return is_too_large() ? 0 : std::max<uint64_t>(hash, 1);
  }

 private:
  uint64_t number(uint64_t name) {
    return numbers_.try_emplace(name, static_cast<uint32_t>(numbers_.size() + 1)).first->second;
  }
  uint64_t reference(uint64_t id) { return mixed(kReference, number(~id)); }

  /// Those of the program as they were numbered, then OTP's own.
  std::vector<Term> order_of_processes() const {
    std::vector<Term> order = machine_.program();
    const auto place = [&](Term pid) { return numbers_.find(pid.word())->second; };
    std::ranges::sort(order, {}, place);
    for (const Term pid : machine_.pids())
      if (machine_.find(pid)->is_system) order.push_back(pid);
    return order;
  }

  // ---- terms

  uint64_t term(Term root) {
    if (!root.is_cons() && !root.is_boxed()) return immediate(root);
    uint64_t hash = 0;
    const size_t bottom = todo_.size();
    todo_.push_back(root);
    while (todo_.size() > bottom && !is_too_large()) {
      const Term next = todo_.back();
      todo_.pop_back();
      hash = mixed(hash, word(next));
    }
    todo_.resize(bottom);
    return hash;
  }

  uint64_t immediate(Term term) {
    ++words_;
    return term.is_pid() ? mixed(kPid, number(term.word())) : term.word();
  }

  /// One word or box; what it refers to is put aside.
  uint64_t word(Term term) {
    if (term.is_cons()) {
      todo_.push_back(term.tail());
      todo_.push_back(term.head());
      return kCons;
    }
    if (!term.is_boxed()) return immediate(term);
    if (term.is_bitstring() || term.is_box_of(BoxKind::match_context)) return bits(bits_of(term));
    const Word* box = term.box();
    const size_t size = Term::header_words(box[0]);
    words_ += size;
    const BoxKind kind = Term::header_kind(box[0]);
    if (kind == BoxKind::reference) return reference(box[2]);
    uint64_t hash = mixed(kBox, box[0]);
    if (kind == BoxKind::fun) hash = mixed(mixed(hash, box[1]), immediate(fun_creator(term)));
    const TermRange terms = term_range(box[0]);
    if (kind != BoxKind::fun && terms.begin == terms.end)
      for (size_t i = 1; i <= size; ++i) hash = mixed(hash, box[i]);
    for (size_t i = terms.end; i-- > terms.begin;) todo_.emplace_back(box[i]);
    return hash;
  }

  uint64_t bits(Bits bits) {
    words_ += 2 + bits.count / 64;
    uint64_t hash = mixed(kBytes, bits.count);
    for (size_t at = 0; at < bits.count; at += 8) {
      const size_t count = std::min<size_t>(8, bits.count - at);
      uint8_t byte = 0;
      if (bits.aligned() && count == 8)
        byte = bits.data()[at / 8];
      else
        copy_bits(bits.bytes, bits.first + at, &byte, 0, count);
      hash = (hash ^ byte) * 0x100000001B3;  // FNV-1a
    }
    return mixed(hash, kBytes);
  }

  uint64_t text(std::string_view text) {
    return bits({reinterpret_cast<const uint8_t*>(text.data()), 0, text.size() * 8});
  }

  template <typename Range>
  uint64_t all(const Range& words) {
    uint64_t hash = 0;
    for (const Term item : words) hash = mixed(hash, term(item));
    return hash;
  }

  // ---- processes

  /// Of all nodes, by name: they are known before anything else, so their holders are numbered alike.
  uint64_t names() {
    uint64_t hash = 0;
    for (const Node& node : machine_.nodes_) {
      std::vector<std::pair<Word, Term>> names(node.names->begin(), node.names->end());
      std::ranges::sort(names, {}, [](const auto& entry) { return entry.first; });
      hash = mixed(hash, node.is_up);
      for (const auto& [name, pid] : names) hash = mixed(mixed(hash, name), term(pid));
    }
    for (const auto* pairs : {&machine_.cuts_, &machine_.apart_})
      for (const auto& [left, right] : *pairs) hash = mixed(mixed(hash, left), right);
    return hash;
  }

  uint64_t process(const Process& p) {
    uint64_t hash = mixed(mixed(0, static_cast<uint64_t>(p.state)), static_cast<uint64_t>(p.position));
    hash = mixed(hash, immediate(p.pid));
    hash = mixed(hash, reinterpret_cast<uint64_t>(p.code));
    hash = mixed(hash, reinterpret_cast<uint64_t>(p.return_to));
    const uint64_t flags = p.trap_exit | uint64_t{p.hibernating} << 1U | uint64_t{p.timed_out} << 2U |
                           uint64_t{p.yielded} << 3U | uint64_t{p.is_poll} << 4U |
                           uint64_t{p.question != 0} << 5U;
    hash = mixed(mixed(mixed(hash, flags), p.suspend_count), p.uniques);
    hash = mixed(mixed(hash, all(p.registers)), all(p.stack.live()));
    hash = mixed(hash, p.mailbox.size());
    for (const Message& message : p.mailbox) hash = mixed(hash, term(message.content.term));
    for (const auto& entry : p.dictionary) hash = mixed(mixed(hash, term(entry.key)), term(entry.value));
    for (const auto& [name, value] : p.flags) hash = mixed(mixed(hash, term(name)), term(value.term));
    hash = mixed(mixed(hash, term(p.group_leader)), term(p.priority));
    if (p.answer) hash = mixed(hash, term(p.answer->term));
    if (p.pending_exit) hash = mixed(hash, term(p.pending_exit->term));
    return mixed(hash, ties(p));
  }

  uint64_t ties(const Process& p) {
    uint64_t links = 0, monitors = 0, watchers = 0, aliases = 0;
    for (const Term other : p.links) links += mixed(1, immediate(other));
    for (const auto& [id, monitor] : p.monitors)
      monitors += mixed(mixed(reference(id), term(monitor.target)), static_cast<uint64_t>(monitor.alias));
    for (const auto& [id, watcher] : p.watchers) watchers += mixed(reference(id), term(watcher.pid));
    for (const auto& [id, kind] : p.aliases) aliases += mixed(reference(id), static_cast<uint64_t>(kind));
    return mixed(mixed(mixed(links, monitors), watchers), aliases);
  }

  /// In order only as far as they come from the same sender and go to the same receiver.
  uint64_t under_way() {
    HashMap<uint64_t, uint64_t> channels;
    for (const UnderWay& entry : machine_.under_way_) {
      uint64_t& channel = channels[mixed(term(entry.to), term(entry.signal.from))];
      channel =
          mixed(mixed(channel, static_cast<uint64_t>(entry.signal.kind)), term(entry.signal.payload.term));
      if (entry.signal.reference != 0) channel = mixed(channel, reference(entry.signal.reference));
    }
    uint64_t sum = 0;
    for (const auto& [name, content] : channels) sum += mixed(name, content);
    return sum;
  }

  uint64_t timers() {
    uint64_t hash = 0;
    for (const auto& [key, timer] : machine_.timers().all()) {
      const uint64_t now = machine_.now_us();
      hash = mixed(mixed(hash, timer.due_us > now ? timer.due_us - now : 0), term(timer.target));
      hash = mixed(mixed(hash, term(timer.message.term)), uint64_t{timer.is_receive} << 1U | timer.is_vain);
      if (timer.reference != 0) hash = mixed(hash, reference(timer.reference));
    }
    return hash;
  }

  // ---- what they share

  uint64_t tables(const Tables& tables) {
    uint64_t hash = tables.all.size();
    for (const auto& table : tables.all) {
      if (is_too_large()) return 0;
      hash = mixed(mixed(hash, reference(table->id)), term(table->name));
      hash = mixed(mixed(hash, term(table->owner)), table->fixations.size());
      uint64_t rows = table->size();
      Table::Cursor cursor;
      table->visit(cursor, std::nullopt, SIZE_MAX, [&](const Packed& row) {
        rows = table->ordered() ? mixed(rows, term(row.term)) : rows + mixed(7, term(row.term));
        return !is_too_large();
      });
      hash = mixed(hash, rows);
    }
    for (const auto& entry : tables.persistent.entries)
      hash = mixed(mixed(hash, term(entry.key.term)), term(entry.value.term));
    for (const auto& [id, numbers] : tables.atomics) {
      hash = mixed(hash, reference(id));
      words_ += numbers->values.size();
      for (const uint64_t value : numbers->values) hash = mixed(hash, value);
    }
    return hash;
  }

  uint64_t rest() {
    uint64_t hash = mixed(machine_.files_->changes(), machine_.clock_read_us_);
    hash = mixed(mixed(hash, machine_.last_now_us_), machine_.unique_);
    for (const auto& [name, value] : *machine_.environment_)
      hash = mixed(mixed(hash, text(name)), text(value));
    for (const auto& [number, port] : *machine_.ports_) hash = mixed(mixed(hash, number), term(port.owner));
    for (const auto& [id, buffer] : *machine_.buffers_)
      hash = mixed(mixed(hash, reference(id)), text(buffer));
    if (!machine_.zlib_streams_->empty()) words_ = words_max_ + 1;  // what is in them is not known
    return hash;
  }

  const Machine& machine_;
  const uint64_t words_max_;
  uint64_t words_ = 0;
  HashMap<uint64_t, uint32_t>
      numbers_;  ///< of pids by their word, of references by the complement of their id
  std::vector<Term> todo_;
};

uint64_t state_hash(const Machine& machine, uint64_t words_max, uint64_t& words) {
  StateHasher hasher(machine, words_max);
  const uint64_t hash = hasher.run();
  words += hasher.words();
  return hash;
}

}  // namespace ravel::vm
