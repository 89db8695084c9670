// SPDX-License-Identifier: Apache-2.0
//
// What is left to do of an exhaustive search (dpor_team.h) as bytes: the tasks, the points and branches that
// they have in common, the counters. A task's path is kept as actions and done again. Moves occur many times
// and are written once, in a table in front.
//
// The bytes end with a check sum, so that a file cut off or mixed up is refused. Of those with a right sum
// every number is still looked at, but whether the actions are possible is not known before they are done.
#include <bit>
#include <map>

#include "explore/dpor_team.h"
#include "explore/packed.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

constexpr std::string_view kMagic = "RVF";
constexpr uint64_t kVersion = 1;
constexpr size_t kSumSize = 8;
constexpr size_t kDeepest = 100'000;  ///< branches behind branches

std::string sum_of(std::string_view bytes) {
  uint64_t sum = bytes.size();
  for (const char byte : bytes) sum = scramble(sum, static_cast<uint8_t>(byte));
  std::string text;
  for (size_t i = 0; i < kSumSize; ++i, sum >>= 8U) text += static_cast<char>(sum & 0xFFU);
  return text;
}

}  // namespace

// ---- writing

class DporTeam::Saver {
 public:
  explicit Saver(const DporTeam& team) : team_(team) {
    for (const JobPtr& job : team.tasks_) tasks_.emplace(&job->task, tasks_.size() + 1);
  }

  std::string save() {
    PackedWriter body;
    out_ = &body;
    counters();
    out_->number(team_.tasks_.size());
    for (const JobPtr& job : team_.tasks_) write(*job);
    // Writing nodes and branches may find others.
    PackedWriter shared;
    out_ = &shared;
    for (size_t i = 0; i < node_list_.size(); ++i) write(*node_list_[i]);
    PackedWriter branches;
    out_ = &branches;
    for (const DporBranch* branch : branch_list_) write(*branch);

    PackedWriter all;
    all.raw(kMagic);
    all.number(kVersion);
    all.number(team_.options_.shard_index);
    all.number(team_.options_.shard_count);
    all.texts(move_list_);
    all.number(team_.tasks_.size());
    all.number(node_list_.size());
    all.number(branch_list_.size());
    all.raw(body.take());
    all.raw(shared.take());
    all.raw(branches.take());
    std::string bytes = all.take();
    return bytes + sum_of(bytes);
  }

 private:
  /// Numbers from 1 on; 0 is null.
  template <typename T>
  uint64_t id_of(const T* thing, std::map<const T*, uint64_t>& ids, std::vector<const T*>& list) {
    if (!thing) return 0;
    const auto [found, is_new] = ids.try_emplace(thing, list.size() + 1);
    if (is_new) list.push_back(thing);
    return found->second;
  }
  void node(const std::shared_ptr<DporNode>& node) {
    out_->number(id_of<DporNode>(node.get(), nodes_, node_list_));
  }
  void branch(const DporBranch* branch) { out_->number(id_of<DporBranch>(branch, branches_, branch_list_)); }
  /// A task that has ended owns nothing any more.
  void task(const DporTask* task) {
    const auto found = tasks_.find(task);
    out_->number(found == tasks_.end() ? 0 : found->second);
  }

  void counters() {
    const DporCounts& counts = team_.counts_;
    for (const uint64_t number : {counts.executions, counts.redundant, counts.probes, counts.cut,
                                  counts.beyond, counts.events, uint64_t{counts.depth_max}, team_.rounds_,
                                  team_.rest_, team_.penalty_, uint64_t{team_.part_}, uint64_t{team_.slots_}})
      out_->number(number);
  }

  void write(const Move& move) {
    PackedWriter bytes;
    bytes.number(static_cast<uint64_t>(move.action.kind));
    bytes.number(move.action.process);
    bytes.number(move.action.from);
    bytes.number(move.known ? 1 : 0);
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
    out_->number(found->second);
    branch(move.elsewhere.get());
  }
  void write(const std::vector<Move>& moves) {
    out_->number(moves.size());
    for (const Move& move : moves) write(move);
  }
  void write(const std::vector<Wakeup>& tree) {
    out_->number(tree.size());
    for (const Wakeup& branch : tree) {
      write(branch.move);
      write(branch.next);
    }
  }
  void write(const DporPoint& point) {
    out_->number((point.can_branch ? 1U : 0U) | (point.is_foreign ? 2U : 0U) | (point.reached_end ? 4U : 0U));
    write(point.taken);
    node(point.node);
    branch(point.split.get());
    write(point.sleep);
    out_->number(point.inherited);
    write(point.pending);
    out_->number(point.done);
  }
  void write(const Job& job) {
    out_->number(std::bit_cast<uint64_t>(job.left));
    out_->number(std::bit_cast<uint64_t>(job.left_explored));
    out_->number(job.branches.size());
    for (const auto& each : job.branches) branch(each.get());
    out_->number(job.task.base);
    out_->number(job.task.points.size());
    for (const DporPoint& point : job.task.points) write(point);
  }
  void write(const DporNode& each) {
    write(each.inherited);
    write(each.branches);
    write(each.sleep);
    write(each.moves);
    task(each.owner);
    for (const auto& above : each.above) node(above);
  }
  void write(const DporBranch& each) {
    out_->number(each.depth);
    out_->number(each.running);
    task(each.owner);
  }

  const DporTeam& team_;
  PackedWriter* out_ = nullptr;
  std::map<const DporTask*, uint64_t> tasks_;
  std::map<const DporNode*, uint64_t> nodes_;
  std::map<const DporBranch*, uint64_t> branches_;
  std::vector<const DporNode*> node_list_;
  std::vector<const DporBranch*> branch_list_;
  std::map<std::string, uint64_t> moves_;
  std::vector<std::string> move_list_;
};

std::string DporTeam::save() const { return Saver(*this).save(); }

// ---- reading

class DporTeam::Restorer {
 public:
  explicit Restorer(std::string_view bytes) : in_(as_bytes(bytes)) {}

  bool restore(DporTeam& team) {
    const bool fits = in_.number() == kVersion && in_.number() == team.options_.shard_index &&
                      in_.number() == team.options_.shard_count;
    if (!fits) return false;
    for (const std::string& text : in_.texts()) moves_.push_back(read_known_move(text));
    for (size_t i = in_.count(); i > 0; --i) jobs_.push_back(std::make_unique<Job>());
    for (size_t i = in_.count(); i > 0; --i) nodes_.push_back(std::make_shared<DporNode>());
    for (size_t i = in_.count(); i > 0; --i) branches_.push_back(std::make_shared<DporBranch>());
    uint64_t numbers[12];
    for (uint64_t& number : numbers) number = in_.number();
    if (in_.count() != jobs_.size()) in_.fail();
    for (const JobPtr& job : jobs_) read(*job);
    for (const auto& node : nodes_) read(*node);
    for (const auto& branch : branches_) read(*branch);
    const bool is_good = !in_.failed() && in_.at_end() && numbers[11] <= jobs_.size() &&
                         numbers[11] <= kTasksMax && is_consistent();
    if (!is_good) return false;
    team.counts_ = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]};
    team.rounds_ = numbers[7], team.rest_ = numbers[8], team.penalty_ = numbers[9];
    team.part_ = numbers[10], team.slots_ = numbers[11];
    team.tasks_ = std::move(jobs_);
    return true;
  }

 private:
  Move read_known_move(const std::string& text) {
    PackedReader in(as_bytes(text));
    Move move;
    move.action.kind = static_cast<ActionKind>(in.below(static_cast<uint64_t>(ActionKind::fault) + 1));
    move.action.process = in.number();
    move.action.from = in.number();
    move.known = in.flag();
    const bool has_accesses = in.flag();
    std::vector<Access> accesses(in.count());
    for (Access& access : accesses) {
      access.kind = static_cast<uint16_t>(in.below(UINT16_MAX + 1U));
      access.mode = static_cast<Mode>(in.below(static_cast<uint64_t>(Mode::write) + 1));
      access.object = in.number();
      access.key = in.number();
    }
    if (in.failed() || !in.at_end()) in_.fail();
    if (has_accesses) move.accesses = std::make_shared<const std::vector<Access>>(std::move(accesses));
    return move;
  }
  std::shared_ptr<DporNode> node() {
    const uint64_t id = in_.below(nodes_.size() + 1);
    return id == 0 ? nullptr : nodes_[id - 1];
  }
  std::shared_ptr<DporBranch> branch() {
    const uint64_t id = in_.below(branches_.size() + 1);
    return id == 0 ? nullptr : branches_[id - 1];
  }
  const DporTask* task() {
    const uint64_t id = in_.below(jobs_.size() + 1);
    return id == 0 ? nullptr : &jobs_[id - 1]->task;
  }

  void read(Move& move) {
    const uint64_t id = in_.below(moves_.size());
    if (id < moves_.size()) move = moves_[id];
    move.elsewhere = branch();
  }
  void read(std::vector<Move>& moves) {
    moves.resize(in_.count());
    for (Move& move : moves) read(move);
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
    const uint64_t flags = in_.below(8);
    point.can_branch = (flags & 1U) != 0;
    point.is_foreign = (flags & 2U) != 0;
    point.reached_end = (flags & 4U) != 0;
    read(point.taken);
    point.node = node();
    point.split = branch();
    read(point.sleep);
    point.inherited = in_.below(point.sleep.size() + 1);
    read(point.pending);
    point.done = static_cast<uint32_t>(in_.below(UINT32_MAX));
    if (point.is_foreign && point.can_branch && !point.node) in_.fail();
  }
  void read(Job& job) {
    job.left = std::bit_cast<double>(in_.number());
    job.left_explored = std::bit_cast<double>(in_.number());
    job.branches.resize(in_.count());
    for (auto& each : job.branches) {
      each = branch();
      if (!each) in_.fail();
    }
    job.task.base = in_.number();
    job.task.points.resize(in_.count());
    for (DporPoint& point : job.task.points) read(point);
    if (job.task.points.empty() ? job.task.base != 0 : job.task.base >= job.task.points.size()) in_.fail();
  }
  void read(DporNode& each) {
    read(each.inherited);
    read(each.branches);
    read(each.sleep);
    read(each.moves);
    each.owner = task();
    each.above.resize(each.moves.size());
    for (auto& above : each.above) above = node();
  }
  void read(DporBranch& each) {
    each.depth = in_.number();
    each.running = in_.number();
    each.owner = task();
  }

  /// Owners really have the points that they look after.
  bool is_consistent() const {
    for (const auto& node : nodes_)
      if (node->owner ? node->moves.size() >= node->owner->points.size()
                      : node->inherited.size() > node->sleep.size())
        return false;
    for (const auto& branch : branches_)
      if (branch->owner && branch->depth + 1 >= branch->owner->points.size()) return false;
    return true;
  }

  PackedReader in_;
  std::vector<Move> moves_;
  std::vector<JobPtr> jobs_;
  std::vector<std::shared_ptr<DporNode>> nodes_;
  std::vector<std::shared_ptr<DporBranch>> branches_;
};

bool DporTeam::restore(std::string_view bytes) {
  if (bytes.size() < kMagic.size() + kSumSize || !bytes.starts_with(kMagic)) return false;
  const std::string_view body = bytes.substr(0, bytes.size() - kSumSize);
  if (bytes.substr(body.size()) != sum_of(body)) return false;
  return Restorer(body.substr(kMagic.size())).restore(*this);
}

}  // namespace ravel::explore
