// SPDX-License-Identifier: Apache-2.0
#include "jvm/lift/survey.h"

#include <fmt/format.h>

#include "jvm/descriptor.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {
namespace {

/// Words taken from and put on the stack, two digits for each opcode; `..` where the operand decides.
constexpr std::string_view kEffects =
    "00"  // nop
    "01"
    "01010101010101"
    "0202"
    "010101"
    "0202"  // constants
    "0101"
    "0101"
    "02"          // bipush, sipush, ldc, ldc_w, ldc2_w
    "0102010201"  // loads
    "01010101"
    "02020202"
    "01010101"
    "02020202"
    "01010101"
    "2122212221212121"  // array loads
    "1020102010"        // stores
    "10101010"
    "20202020"
    "10101010"
    "20202020"
    "10101010"
    "3040304030303030"  // array stores
    "1020"
    "122334"
    "243546"
    "22"  // pop, dup and their kin, swap
    "21422142"
    "21422142"
    "21422142"
    "21422142"
    "21422142"      // add, sub, mul, div, rem
    "11221122"      // neg
    "213221322132"  // shifts
    "214221422142"  // and, or, xor
    "00"            // iinc
    "121112"
    "212122"
    "111212"
    "212221"
    "111111"  // conversions
    "41"
    "2121"
    "4141"  // comparisons
    "101010101010"
    "202020202020"
    "2020"  // branches
    "00"
    "01"
    "00"
    "1010"          // goto, jsr, ret, switches
    "102010201000"  // returns
    "................"
    ".."  // fields, calls
    "01"
    "11"
    "11"
    "11"
    "10"
    "11"
    "11"
    "1010"  // new ... monitorexit
    "00"
    ".."
    "1010"
    "00"
    "01";  // wide, multianewarray, ifnull, goto_w, jsr_w
static_assert(kEffects.size() == 2 * 202);

struct Effect {
  uint32_t pops = 0, pushes = 0;
};

class Surveyor {
 public:
  Surveyor(const ClassFile& file, const Code& code) : file_(file), code_(code) {}

  Survey run() {
    const size_t count = code_.instructions.size();
    out_.height.assign(count, Survey::kUnreached);
    out_.leader.assign(count, 0);
    out_.ways_in.assign(count, 0);
    reach(0, 0);
    while (!work_.empty() && out_.problem.empty()) {
      const uint32_t at = work_.back();
      work_.pop_back();
      follow(at);
    }
    if (out_.problem.empty()) count_ways();
    return std::move(out_);
  }

 private:
  bool bad(uint32_t at, std::string text) {
    if (out_.problem.empty()) {
      out_.problem = std::move(text);
      out_.problem_at = at;
    }
    return false;
  }

  void reach(uint32_t at, uint32_t height) {
    if (at >= out_.height.size()) {
      bad(static_cast<uint32_t>(out_.height.size() - 1), "control runs off the end of the code");
    } else if (!out_.reached(at)) {
      out_.height[at] = static_cast<uint16_t>(height);
      work_.push_back(at);
    } else if (out_.height[at] != height) {
      bad(at, "two ways lead here with different heights of the stack");
    }
  }

  bool locals_fit(const Instruction& in) const {
    const auto access = local_access(in.opcode, in.a);
    return !access || access->slot + access->words <= code_.max_locals;
  }
  bool effect_of(uint32_t at, const Instruction& in, Effect& effect);
  void follow(uint32_t at);
  void count_ways();
  template <typename Function>
  void each_target(uint32_t at, const Function& visit) const;

  const ClassFile& file_;
  const Code& code_;
  Survey out_;
  std::vector<uint32_t> work_;
};

bool Surveyor::effect_of(uint32_t at, const Instruction& in, Effect& effect) {
  const char pops = kEffects[size_t{in.opcode} * 2], pushes = kEffects[size_t{in.opcode} * 2 + 1];
  if (pops != '.') {
    effect = {static_cast<uint32_t>(pops - '0'), static_cast<uint32_t>(pushes - '0')};
    return true;
  }
  if (in.opcode == op_multianewarray) {
    if (in.b == 0 || !file_.pool.klass(static_cast<uint16_t>(in.a)))
      return bad(at, "an array of no known class");
    effect = {static_cast<uint32_t>(in.b), 1};
    return true;
  }
  std::string_view descriptor;
  if (in.opcode == op_invokedynamic) {
    const Constant* site = file_.pool.at(static_cast<uint16_t>(in.a), Tag::invoke_dynamic);
    const Constant* pair = site ? file_.pool.at(site->second, Tag::name_and_type) : nullptr;
    const auto text = pair ? file_.pool.utf8(pair->second) : std::nullopt;
    if (!text || !file_.pool.utf8(pair->first)) return bad(at, "invokedynamic of what is no call site");
    descriptor = text->view();
  } else {
    const auto member = file_.pool.member(static_cast<uint16_t>(in.a));
    const bool is_field = in.opcode <= op_putfield;
    if (!member || is_field != (file_.pool.tag(static_cast<uint16_t>(in.a)) == Tag::field)) {
      return bad(at, is_field ? "an access to what is no field" : "a call of what is no method");
    }
    descriptor = member->descriptor.view();
    if (is_field) {
      if (type_length(descriptor) != descriptor.size() || descriptor.empty())
        return bad(at, "a field without a type");
      const uint32_t words = words_of(descriptor[0]), object = in.opcode >= op_getfield ? 1 : 0;
      const bool get = in.opcode == op_getstatic || in.opcode == op_getfield;
      effect = get ? Effect{object, words} : Effect{object + words, 0};
      return true;
    }
  }
  const auto shape = method_shape(descriptor);
  if (!shape) return bad(at, fmt::format("a call with the malformed descriptor {}", descriptor));
  const bool has_receiver = in.opcode != op_invokestatic && in.opcode != op_invokedynamic;
  effect = {shape->parameter_words + (has_receiver ? 1 : 0), words_of(shape->result)};
  return true;
}

template <typename Function>
void Surveyor::each_target(uint32_t at, const Function& visit) const {
  const Instruction& in = code_.instructions[at];
  if (in.opcode == op_tableswitch || in.opcode == op_lookupswitch) {
    const Switch& table = code_.switches[static_cast<size_t>(in.b)];
    for (const auto& [value, target] : table.cases) visit(target);
    visit(table.fallback);
  } else if (is_branch(in.opcode)) {
    visit(static_cast<uint32_t>(in.a));
  }
}

void Surveyor::follow(uint32_t at) {
  const Instruction& in = code_.instructions[at];
  Effect effect;
  if (!effect_of(at, in, effect)) return;
  if (!locals_fit(in)) {
    bad(at, "an instruction names a local variable that does not exist");
    return;
  }
  const uint32_t before = out_.height[at];
  if (effect.pops > before) {
    bad(at, "an instruction takes more from the stack than is there");
    return;
  }
  const uint32_t after = before - effect.pops + effect.pushes;
  if (after > code_.max_stack) {
    bad(at, "the stack grows beyond its limit");
    return;
  }
  for (const Handler& h : code_.handlers) {
    if (h.begin <= at && at < h.end) {
      if (code_.max_stack == 0) bad(at, "the stack grows beyond its limit");
      reach(h.target, 1);
    }
  }
  each_target(at, [&](uint32_t target) { reach(target, after); });
  if (!ends_flow(in.opcode)) reach(at + 1, after);
}

/// Blocks begin where a jump leads and behind one.
void Surveyor::count_ways() {
  const auto count = static_cast<uint32_t>(code_.instructions.size());
  out_.leader[0] = 1;
  for (const Handler& h : code_.handlers) out_.leader[h.target] = Survey::kHandlerEntry;
  for (uint32_t at = 0; at < count; ++at) {
    if (!out_.reached(at)) continue;
    bool jumps = false;
    each_target(at, [&](uint32_t target) {
      out_.leader[target] |= 1;
      jumps = true;
    });
    if (jumps && at + 1 < count) out_.leader[at + 1] |= 1;
  }
  for (uint32_t at = 0; at < count; ++at) {
    if (!out_.reached(at)) continue;
    each_target(at, [&](uint32_t target) { ++out_.ways_in[target]; });
    if (!ends_flow(code_.instructions[at].opcode)) ++out_.ways_in[at + 1];
  }
  ++out_.ways_in[0];
}

}  // namespace

Survey survey(const ClassFile& file, const Code& code) { return Surveyor(file, code).run(); }

bool may_raise(uint8_t opcode) {
  if (opcode >= op_iaload && opcode <= op_saload) return true;
  if (opcode >= op_iastore && opcode <= op_sastore) return true;
  if (opcode >= op_getstatic && opcode <= op_checkcast) return true;
  return opcode == op_idiv || opcode == op_ldiv || opcode == op_irem || opcode == op_lrem ||
         opcode == op_monitorenter || opcode == op_multianewarray;
}

}  // namespace ravel::jvm
