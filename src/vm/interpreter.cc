// SPDX-License-Identifier: Apache-2.0
//
// The main loop: one label for each instruction, one jump from each to the next. The instructions themselves
// are in the ops_*.inc files, which are the body of run(); what they need rarely is in functions elsewhere
// (interpreter_state.h).
//
// While the loop runs, these variables are the truth: pc, cp (where the innermost function returns to), e (y0
// of its frame), top and limit (free room of the heap's active segment), left (reductions). OUT() writes them
// back before anything that may look at the process or allocate, IN() fetches what may have changed.
//
// Nothing is ever moved in the heap except by COLLECT, which only instructions that know how many x registers
// are live may use; allocation that finds no room makes the heap grow.
#include "vm/interpreter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/instructions.h"
#include "vm/interpreter_state.h"
#include "vm/map.h"
#include "vm/match_binary.h"
#include "vm/memory.h"
#include "vm/number.h"
#include "vm/records.h"
#include "vm/work.h"

// Addresses of labels are an extension of both compilers that we are built with.
#pragma GCC diagnostic ignored "-Wpedantic"

namespace ravel::vm {
namespace {

/// What a call that others can notice may leave behind outside of heaps: a message, a monitor, a timer.
constexpr size_t kCallBytes = 128;
constexpr size_t kOpCount = static_cast<size_t>(Op::count);
/// Where the code of each instruction lies, from the first on; run() fills it when called without a machine.
std::array<Code, kOpCount> op_codes;

/// The order of two numbers' words is the order of the numbers if both are small integers.
bool both_small(Term left, Term right) {
  constexpr Word kTag = 0xF;
  return (left.word() & right.word() & kTag) == kTag && left.is_small() && right.is_small();
}

bool is_true(Comparison comparison, Term left, Term right) {
  switch (comparison) {
    case Comparison::lt:
      return compare(left, right) < 0;
    case Comparison::ge:
      return compare(left, right) >= 0;
    case Comparison::gt:
      return compare(left, right) > 0;
    case Comparison::le:
      return compare(left, right) <= 0;
    case Comparison::eq:
      return equal(left, right);
    case Comparison::ne:
      return !equal(left, right);
    case Comparison::eq_exact:
      return equal_exact(left, right);
    case Comparison::ne_exact:
      return !equal_exact(left, right);
  }
  return false;
}

bool is_in_atomic(const Running& running, const Term* frame) {
  const auto* const end = static_cast<const Term*>(running.process.stack.end());
  const Term leave(reinterpret_cast<Word>(running.store.atomic_stub()));
  return std::find(frame, end, leave) != end;
}

Stop interpret(Machine* machine_or_null, Process* process_or_null, const RunLimits& limits) {
  if (machine_or_null == nullptr) {
#define OP(name, words)                     \
  op_codes[static_cast<size_t>(Op::name)] = \
      static_cast<Code>(static_cast<char*>(&&op_##name) - static_cast<char*>(&&op_func_info));
#include "vm/instructions.def"
#undef OP
    return {};
  }
  Machine& machine = *machine_or_null;
  Process& process = *process_or_null;
  Heap& heap = process.heap;
  Running running{.machine = machine, .process = process, .store = machine.store(), .heap = heap};
  std::array<Word, kRegisterCount + 256> register_words;  // not initialised: what is read was written
  std::array<double, kFloatRegisterCount> floats;
  Term* const x = reinterpret_cast<Term*>(register_words.data());
  running.x = x;
  const Builtin* const all_builtins = builtins().data();
  const Exported* exported = machine.world().exported.data();
  size_t exported_count = machine.world().exported.size();

  std::copy(process.registers.begin(), process.registers.end(), x);
  uint32_t live = static_cast<uint32_t>(process.registers.size());
  const Code* pc = process.code;
  const Code* cp = process.return_to;
  Term* e = process.stack.top();
  Term* stack_limit = process.stack.limit();
  Word* top = heap.top();
  Word* limit = heap.limit();
  // In slices: between two of them it is asked whether there is time for more (work.h).
  int64_t left = std::min(limits.reductions, kWorkBetweenLooks), later = limits.reductions - left;
  const bool stepping = limits.stepping, lazy = limits.lazy, trying = limits.trying;
  bool event_passed = limits.before_first, scanning = false, map_is_exact = false;
  Op utf_size = Op::bs_utf8_size;
  StopReason why = StopReason::budget;
  std::array<Term*, 3> bases = {x, e, const_cast<Term*>(running.store.constants())};

// NOLINTNEXTLINE(bugprone-macro-parentheses): a statement
#define DISPATCH() goto*(static_cast<char*>(&&op_func_info) + static_cast<int32_t>(*pc))
#define NEXT(words) \
  do {              \
    pc += (words);  \
    DISPATCH();     \
  } while (false)
#define JUMP(at)                        \
  do {                                  \
    pc += static_cast<int32_t>(pc[at]); \
    DISPATCH();                         \
  } while (false)
#define VALUE(word) (bases[(word) & 3][(word) >> 2])
#define S(at) VALUE(pc[at])
#define X(at) (*reinterpret_cast<Term*>(reinterpret_cast<char*>(x) + (pc[at] << 1)))
#define Y(at) (e[pc[at] >> 2])
#define SET_E(value) (e = (value), bases[1] = e)
#define OUT()                                                                                 \
  (heap.top() = top, process.stack.set_top(e), running.e = e, process.code = running.pc = pc, \
   process.return_to = running.cp = cp)
#define IN() (top = heap.top(), limit = heap.limit())
#define REFRESH_CODE() \
  (exported = machine.world().exported.data(), exported_count = machine.world().exported.size())
#define ROOM(words)                                                                   \
  do {                                                                                \
    if (static_cast<size_t>(limit - top) < static_cast<size_t>(words)) [[unlikely]] { \
      OUT();                                                                          \
      heap.top() = heap.allocate(words);                                              \
      IN();                                                                           \
    }                                                                                 \
  } while (false)
#define COLLECT(live_count, words)                                         \
  do {                                                                     \
    OUT();                                                                 \
    collect_process(process, {x, static_cast<size_t>(live_count)}, words); \
    IN();                                                                  \
  } while (false)
#define RAISE(...)                   \
  do {                               \
    OUT();                           \
    set_error(process, __VA_ARGS__); \
    IN();                            \
    goto raised;                     \
  } while (false)
/// Whether it is in the middle of a function that is one event as a whole.
#define IN_ATOMIC() (limits.has_atomic && (cp == running.store.atomic_stub() || is_in_atomic(running, e)))
#define OBSERVE(builtin, result)                                                         \
  do {                                                                                   \
    if (machine.observer != nullptr && !(builtin).pure && !(builtin).quiet) [[unlikely]] \
      machine.observer->called(process, builtin, x, result);                             \
  } while (false)
/// To a function's entry; its arity stands before it.
#define ENTER(target)             \
  do {                            \
    pc = (target);                \
    if (--left <= 0) [[unlikely]] \
      goto out_of_reductions;     \
    DISPATCH();                   \
  } while (false)

  if (heap.wants_collection()) COLLECT(live, 0);
  DISPATCH();

#include "vm/ops_binaries.inc"
#include "vm/ops_control.inc"
#include "vm/ops_data.inc"
#include "vm/ops_exceptions.inc"
#include "vm/ops_messages.inc"
#include "vm/ops_numbers.inc"
#include "vm/ops_tests.inc"

out_of_reductions:
  if (later > 0 && !is_time_over()) {
    const int64_t more = std::min(later, kWorkBetweenLooks);
    left += more;
    later -= more;
    DISPATCH();
  }
  live = pc[-1];
  why = StopReason::budget;
  // From here on the process stops, at pc, with `live` registers.
stop:
  OUT();
  process.registers.assign(x, x + live);
  process.code = pc;
  process.return_to = cp;
  const int64_t used = limits.reductions - later - left;
  process.reductions += used;
  return {why, used};
}

const std::array<Code, kOpCount>& codes() {
  static const bool filled = (interpret(nullptr, nullptr, {}), true);
  return static_cast<void>(filled), op_codes;
}

}  // namespace

Code instruction_code(Op op) { return codes()[static_cast<size_t>(op)]; }

Op instruction_op(Code first_word) {
  const auto found = std::find(codes().begin(), codes().end(), first_word);
  return static_cast<Op>(found - codes().begin());
}

bool Interpreter::passes(Machine& machine, const Process& process, uint32_t builtin, const Term* arguments) {
  return machine.is_passed(process, builtin, arguments);
}

Stop Interpreter::run(Machine& machine, Process& process, const RunLimits& limits) {
  return interpret(&machine, &process, limits);
}

}  // namespace ravel::vm
