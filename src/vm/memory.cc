// SPDX-License-Identifier: Apache-2.0
#include "vm/memory.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash_map.h"
#include "vm/machine.h"
#include "vm/tables.h"

namespace ravel::vm {

namespace {

constinit thread_local Machine* measured = nullptr;

/// Adds up what is held; what several hold counts once.
class Scale {
 public:
  void add(size_t bytes) { total_ += bytes; }

  void add(Segment* segment) {
    if (segment == nullptr) return;
    if (segment->references.load(std::memory_order_relaxed) > 1 && !seen_.insert(segment).second) return;
    total_ += sizeof(Segment) + segment->capacity * sizeof(Word) + segment->binaries.size() * sizeof(void*);
    for (const SharedBytes* bytes : segment->binaries)
      if (bytes->references.load(std::memory_order_relaxed) == 1 || seen_.insert(bytes).second)
        total_ += sizeof(SharedBytes) + bytes->capacity;
  }

  void add(const Process& process) {
    constexpr size_t kNode = 6 * sizeof(void*);  // of a map
    total_ +=
        sizeof(Process) + static_cast<size_t>(process.stack.end() - process.stack.limit()) * sizeof(Term);
    process.heap.for_each_segment([&](Segment* segment) { add(segment); });
    total_ += process.mailbox.size() * sizeof(Message);
    for (const Message& message : process.mailbox) add(message.content.segment.get());
    total_ += process.monitors.size() * (sizeof(Monitor) + kNode);
    total_ += process.watchers.size() * (sizeof(Watcher) + kNode);
    total_ += process.links.size() * sizeof(Term) + process.aliases.size() * 2 * sizeof(Word);
  }

  size_t total() const { return total_; }

 private:
  HashSet<const void*> seen_;
  size_t total_ = 0;
};

void add_tables(const Tables& tables, Scale& scale) {
  for (const auto& table : tables.all) {
    if (!table) continue;
    Table::Cursor cursor;
    table->visit(cursor, std::nullopt, SIZE_MAX, [&](const Packed& row) {
      scale.add(row.segment.get());
      return false;
    });
    scale.add(table->size() * sizeof(HashRows::Row));
  }
  scale.add(tables.persistent.memory_bytes());
  for (const auto& [reference, atomics] : tables.atomics) scale.add(atomics->values.size() * sizeof(Word));
}

}  // namespace

uint64_t Machine::memory_bytes() const {
  Scale scale;
  for (const Term pid : pids()) scale.add(*find(pid));
  for (const UnderWay& entry : under_way_) scale.add(entry.signal.payload.segment.get());
  scale.add(under_way_.size() * sizeof(UnderWay));
  for (const auto& [key, timer] : timers_->all()) scale.add(timer.message.segment.get());
  scale.add(timers_->all().size() * 2 * sizeof(Timer));
  scale.add(aliases_->size() * 4 * sizeof(Word));
  for (const auto& [reference, buffer] : *buffers_) scale.add(buffer.size());
  for (const Node& node : nodes_)
    if (node.tables) add_tables(*node.tables, scale);
  return scale.total();
}

uint64_t memory_bytes_of(const Process& process) {
  Scale scale;
  scale.add(process);
  return scale.total();
}

uint64_t tables_bytes(const Machine& machine) {
  Scale scale;
  for (uint32_t i = 0; i < machine.node_count(); ++i)
    if (const auto& tables = machine.node(i).tables) add_tables(*tables, scale);
  return scale.total();
}

void measure_memory(size_t bytes) {
  constexpr uint64_t kLeast = uint64_t{16} << 20U;  // near the limit: not for every word again
  if (measured == nullptr) {
    memory_allowance = INT64_MAX;
    return;
  }
  const uint64_t most = measured->options().memory_max, used = measured->memory_bytes();
  if (used > most || bytes > most - used) throw OutOfMemory();
  memory_allowance = static_cast<int64_t>(std::max((most - used - bytes) / 2, kLeast));
}

void no_memory(size_t bytes) {
  CHECK(measured != nullptr, "no memory for {} bytes", bytes);
  throw OutOfMemory();
}

MemoryScope::MemoryScope(Machine& machine) : outer_(measured), outer_allowance_(memory_allowance) {
  if (outer_ == &machine) return;
  measured = &machine;
  memory_allowance = machine.memory_allowance;
}

MemoryScope::~MemoryScope() {
  if (outer_ == measured) return;
  measured->memory_allowance = memory_allowance;
  measured = outer_;
  memory_allowance = outer_allowance_;
}

}  // namespace ravel::vm
