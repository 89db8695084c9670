// SPDX-License-Identifier: Apache-2.0
//
// What is left to do of an exhaustive search (dpor_team.h) as bytes: of each part its path and what is to be
// tried from there, and the counters. The path is kept as actions and done again; the conditions of a part
// are found again by its number. Moves occur many times and are written once, in a table in front.
//
// The bytes end with a check sum, so that a file cut off or mixed up is refused. Of those with a right sum
// every number is still looked at, but whether the actions are possible is not known before they are done.
#include <map>

#include "explore/dpor_team.h"
#include "explore/packed.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

constexpr std::string_view kMagic = "RVF";
constexpr uint64_t kVersion = 2;
constexpr size_t kSumSize = 8;
constexpr size_t kDeepest = 100'000;  ///< branches behind branches

std::string sum_of(std::string_view bytes) {
  uint64_t sum = bytes.size();
  for (const char byte : bytes) sum = scramble(sum, static_cast<uint8_t>(byte));
  std::string text;
  for (size_t i = 0; i < kSumSize; ++i, sum >>= 8U) text += static_cast<char>(sum & 0xFFU);
  return text;
}

/// Writes paths, and gathers their moves.
class PathWriter {
 public:
  void write(const DporTask& task) {
    out_.number(task.points.size());
    for (const DporPoint& point : task.points) write(point);
  }
  std::string take() { return out_.take(); }
  const std::vector<std::string>& moves() const { return move_list_; }

 private:
  void write(const Move& move) {
    PackedWriter bytes;
    bytes.number(static_cast<uint64_t>(move.action.kind));
    bytes.number(move.action.process);
    bytes.number(move.action.from);
    bytes.number(move.known ? 1 : 0);
    bytes.number(move.may_stay_away ? 1 : 0);
    bytes.number(move.accesses ? 1 : 0);
    bytes.number(move.touched().size());
    for (const Access& access : move.touched()) {
      bytes.number(access.kind);
      bytes.number(static_cast<uint64_t>(access.mode));
      bytes.number(access.object);
      bytes.number(access.key);
    }
    const auto [found, is_new] = moves_.try_emplace(bytes.take(), moves_.size());
    if (is_new) move_list_.push_back(found->first);
    out_.number(found->second);
  }
  void write(const std::vector<Wakeup>& tree) {
    out_.number(tree.size());
    for (const Wakeup& branch : tree) {
      write(branch.move);
      write(branch.next);
    }
  }
  void write(const DporPoint& point) {
    out_.number((point.can_branch ? 1U : 0U) | (point.reached_end ? 2U : 0U));
    write(point.taken);
    out_.number(point.sleep.size());
    for (const Move& move : point.sleep) write(move);
    out_.number(point.inherited);
    write(point.pending);
    out_.number(point.done);
  }

  PackedWriter out_;
  std::map<std::string, uint64_t> moves_;
  std::vector<std::string> move_list_;
};

}  // namespace

std::string DporTeam::save() const {
  PathWriter paths;
  for (const Part& part : parts_) paths.write(part.task);
  PackedWriter out;
  out.raw(kMagic);
  for (const uint64_t number :
       {kVersion, options_.shard_index, options_.shard_count, uint64_t{is_divided_ ? 1U : 0U}, parts_count_,
        rounds_, counts_.executions, counts_.redundant, counts_.probes, counts_.cut, counts_.beyond,
        counts_.events, uint64_t{counts_.depth_max}})
    out.number(number);
  out.number(parts_.size());
  for (const Part& part : parts_) out.number(part.number);
  out.texts(paths.moves());
  out.raw(paths.take());
  std::string bytes = out.take();
  return bytes + sum_of(bytes);
}

class DporTeam::Restorer {
 public:
  explicit Restorer(std::string_view bytes) : in_(as_bytes(bytes)) {}

  bool restore(DporTeam& team) {
    const bool fits = in_.number() == kVersion && in_.number() == team.options_.shard_index &&
                      in_.number() == team.options_.shard_count;
    if (!fits) return false;
    const bool is_divided = in_.flag();
    const uint64_t parts_count = in_.number(), rounds = in_.number();
    DporCounts counts;
    for (uint64_t* count :
         {&counts.executions, &counts.redundant, &counts.probes, &counts.cut, &counts.beyond, &counts.events})
      *count = in_.number();
    counts.depth_max = in_.number();
    std::vector<Part> parts(in_.count());
    for (Part& part : parts) part.number = in_.number();
    for (const std::string& text : in_.texts()) moves_.push_back(read_move(text));
    for (Part& part : parts) {
      part.task.points.resize(in_.count());
      for (DporPoint& point : part.task.points) read(point);
    }
    if (in_.failed() || !in_.at_end()) return false;
    if (is_divided && !find_conditions(team, parts)) return false;
    team.is_divided_ = is_divided;
    team.parts_count_ = parts_count;
    team.rounds_ = rounds;
    team.counts_ = counts;
    team.parts_ = std::move(parts);
    return true;
  }

 private:
  static bool find_conditions(DporTeam& team, std::vector<Part>& parts) {
    const std::vector<Part> all = team.all_parts();
    for (Part& part : parts) {
      const auto found = std::ranges::find(all, part.number, &Part::number);
      if (found == all.end()) return false;
      // One that had only one part was not begun anew.
      part.conditions = all.size() > 1 || team.options_.shard_count > 1 ? found->conditions : nullptr;
    }
    return true;
  }

  Move read_move(const std::string& text) {
    PackedReader in(as_bytes(text));
    Move move;
    move.action.kind = static_cast<ActionKind>(in.below(static_cast<uint64_t>(ActionKind::fault) + 1));
    move.action.process = in.number();
    move.action.from = in.number();
    move.known = in.flag();
    move.may_stay_away = in.flag();
    const bool has_accesses = in.flag();
    std::vector<Access> accesses(in.count());
    for (Access& access : accesses) {
      access.kind = static_cast<uint16_t>(in.below(UINT16_MAX + 1U));
      access.mode = static_cast<Mode>(in.below(static_cast<uint64_t>(Mode::write) + 1));
      access.object = in.number();
      access.key = in.number();
    }
    if (in.failed() || !in.at_end()) in_.fail();
    if (has_accesses) move.accesses = share(std::move(accesses));
    return move;
  }
  void read(Move& move) {
    const uint64_t id = in_.below(moves_.size());
    if (id < moves_.size()) move = moves_[id];
  }
  void read(std::vector<Wakeup>& tree, size_t depth = 0) {
    if (depth > kDeepest) in_.fail();
    tree.resize(in_.count());
    for (Wakeup& branch : tree) {
      read(branch.move);
      read(branch.next, depth + 1);
    }
  }
  void read(DporPoint& point) {
    const uint64_t flags = in_.below(4);
    point.can_branch = (flags & 1U) != 0;
    point.reached_end = (flags & 2U) != 0;
    read(point.taken);
    point.sleep.resize(in_.count());
    for (Move& move : point.sleep) read(move);
    point.inherited = in_.below(point.sleep.size() + 1);
    read(point.pending);
    point.done = static_cast<uint32_t>(in_.below(UINT32_MAX));
  }

  PackedReader in_;
  std::vector<Move> moves_;
};

bool DporTeam::restore(std::string_view bytes) {
  if (bytes.size() < kMagic.size() + kSumSize || !bytes.starts_with(kMagic)) return false;
  const std::string_view body = bytes.substr(0, bytes.size() - kSumSize);
  if (bytes.substr(body.size()) != sum_of(body)) return false;
  return Restorer(body.substr(kMagic.size())).restore(*this);
}

}  // namespace ravel::explore
