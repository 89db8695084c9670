// SPDX-License-Identifier: Apache-2.0
#include "vm/looks.h"

#include <algorithm>

#include "vm/build.h"
#include "vm/machine.h"
#include "vm/questions.h"

namespace ravel::vm {

namespace {

/// Items that others change, or that change with what others do.
constexpr std::string_view kOfOthers[] = {"messages",     "message_queue_len", "links",
                                          "monitored_by", "registered_name",   "group_leader"};

/// Items of which every change is an event, or by which a process says nothing about itself.
constexpr std::string_view kFollowed[] = {"messages",
                                          "message_queue_len",
                                          "links",
                                          "monitors",
                                          "monitored_by",
                                          "registered_name",
                                          "group_leader",
                                          "trap_exit",
                                          "dictionary",
                                          "initial_call",
                                          "parent",
                                          "binary",
                                          "trace",
                                          "last_calls",
                                          "sequential_trace_token"};

template <size_t N>
bool is_one_of(std::string_view name, const std::string_view (&names)[N]) {
  return std::ranges::find(names, name) != std::end(names);
}

/// Calls it with the text of each.
template <typename Visit>
void each_item(Term items, const Visit& visit) {
  const auto one = [&](Term item) {
    // {dictionary, Key}, and the label that proc_lib keeps there.
    if (item.is_tuple(2) || item.is(make_atom("label"))) return visit(std::string_view("dictionary"));
    if (item.is_atom()) visit(atom_text(item));
  };
  if (!items.is_list()) return one(items);
  for (; items.is_cons(); items = items.tail()) one(items.head());
}

/// What `item` of process_info shows is not followed.
std::string between_events(std::string_view item) {
  return "process_info(_, " + std::string(item) +
         ") looks at what a process does between its events: not every moment of that was tried";
}

}  // namespace

uint8_t watches_of(const LoadedModule& module) {
  const auto has = [&](std::string_view atom) {
    return std::binary_search(module.atoms.begin(), module.atoms.end(), Symbol(atom));
  };
  uint8_t found = 0;
  const auto watch = [&](Watch what, bool is_seen) {
    if (is_seen) found |= static_cast<uint8_t>(what);
  };
  const bool asks = has("process_info");
  watch(Watch::dictionary, asks && (has("dictionary") || has("label")));
  watch(Watch::order, asks && has("messages"));
  watch(Watch::tables, (has("ets") && has("all")) || has("ets_count"));
  watch(Watch::atoms, has("list_to_existing_atom") || has("binary_to_existing_atom"));
  watch(Watch::leader, has("group_leader"));
  static constexpr std::string_view kClocks[] = {"monotonic_time", "system_time", "timestamp",
                                                 "perf_counter",   "localtime",   "universaltime",
                                                 "date",           "time",        "now"};
  watch(Watch::clock, std::ranges::any_of(kClocks, has));
  return found;
}

bool is_of_itself(Term items) {
  bool is_own = !items.is_none();
  each_item(items, [&](std::string_view item) { is_own &= !is_one_of(item, kOfOthers); });
  return is_own;
}

/// Somebody looks at the process, perhaps it itself: what was sent there is there, and how the look depends
/// on what others do.
void Machine::look_at(Term pid, Term items) {
  const bool is_self = running_.is(pid);
  const auto sees = [&](std::string_view item) {
    if (item == "registered_name") touch({ObjectKind::name, TouchMode::read, pid.word(), 1});
    if (item == "trap_exit") touch({ObjectKind::trap, TouchMode::read, pid.word(), 1});
    if (item == "group_leader") touch({ObjectKind::ties, TouchMode::read, pid.word(), kLeaderKey});
    if (item == "dictionary") touch({ObjectKind::dictionary, TouchMode::read, pid.word(), 0});
    if (item == "links" || item == "monitors" || item == "monitored_by") {
      touch({ObjectKind::ties, TouchMode::read, pid.word(), 0});
      look_at_partners(pid);
    }
    const bool is_followed = item == "dictionary" ? watches(Watch::dictionary)
                             : item == "messages" ? watches(Watch::order)
                                                  : true;
    if (is_self ? item == "messages" && !is_followed : !is_followed || !is_one_of(item, kFollowed))
      note_blind_spot(between_events(item));
  };
  if (items.is_none()) {
    for (const std::string_view item : kFollowed) sees(item);
    if (!is_self) note_blind_spot(between_events("status"));
  } else {
    each_item(items, sees);
  }
  if (!asks_for_messages(items)) return;
  touch({ObjectKind::mailbox, TouchMode::read, pid.word(), 0});
  if (watches(Watch::order)) touch({ObjectKind::trap, TouchMode::read, pid.word(), kOrderKey});
  if (!is_lazy()) return;
  arrive_all(pid);
  // From now on it is known who came first.
  Process* const process = own(pid);
  if (process && watches(Watch::order))
    for (Message& message : process->mailbox) message.is_seen = true;
}

/// What it was told of those that it is, or was, tied to has come in: a link that others have made, and that
/// one of them has ended for normal, which it does not notice otherwise.
void Machine::look_at_partners(Term pid) {
  const Process* process = find(pid);
  if (!process) return;
  for (const Term partner : std::vector<Term>(process->links))
    if (partner.is_pid()) touch({ObjectKind::life, TouchMode::read, partner.word(), 0});
  if (!is_lazy()) return;
  arrive_ties(pid);
  const auto is_unnoticed = [&](const UnderWay& entry) {
    return entry.to.is(pid) && entry.rival == 0 && entry.signal.kind == SignalKind::link_exit &&
           class_of(find(pid), entry.signal) == SignalClass::nothing;
  };
  for (auto next = std::ranges::find_if(under_way_, is_unnoticed); next != under_way_.end();
       next = std::ranges::find_if(under_way_, is_unnoticed))
    arrive_in_order(next->order, next->signal.from, pid);
}

void Machine::note_blind_spot(std::string text) {
  if (!is_lazy() || !recording) return;
  auto spots = blind_spots_ ? std::make_shared<std::vector<std::string>>(*blind_spots_)
                            : std::make_shared<std::vector<std::string>>();
  if (std::ranges::find(*spots, text) != spots->end()) return;
  spots->push_back(std::move(text));
  blind_spots_ = std::move(spots);
}

}  // namespace ravel::vm
