// SPDX-License-Identifier: Apache-2.0
//
// unicode:characters_to_binary/2 and characters_to_list/2: nested lists of characters and encoded binaries,
// checked and converted. A character may be cut in two by the end of a binary and go on in the next one.
// Whatever cannot be converted is given back with what was converted before: {error, Done, Rest}, or
// {incomplete, Done, Rest} if only the end of a character is missing.
#include <string>
#include <vector>

#include "base/utf8.h"
#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/iodata.h"

namespace ravel::vm {
namespace {

/// How many bytes the character that begins here needs in all; 0 if none begins so.
size_t sequence_length(uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

/// A valid beginning of a character that is cut off.
bool is_cut_off(std::string_view text) {
  size_t needed = text.empty() ? 0 : sequence_length(static_cast<uint8_t>(text[0]));
  if (needed <= text.size()) return false;
  // Some way to complete it must be valid: the lowest and the highest continuation decide that.
  std::string low(text), high(text);
  low.resize(needed, '\x80');
  high.resize(needed, '\xBF');
  return is_utf8(low) || is_utf8(high);
}

enum class Ended : uint8_t { fine, bad_argument, error, incomplete };

class Conversion {
 public:
  Conversion(Heap& heap, Term data, bool latin1) : heap_(heap), walk_(data), latin1_(latin1) {}

  Ended run() {
    while (Term item = walk_.next()) {
      Ended ended = item.is_bitstring() ? take_binary(item) : take_character(item);
      if (ended != Ended::fine) return ended;
    }
    if (cut_.empty()) return Ended::fine;
    rest_ = make_binary(heap_, cut_);
    return Ended::incomplete;
  }
  const std::string& done() const { return done_; }
  Term rest() const { return rest_; }

 private:
  Ended stop(Term item) {
    rest_ = walk_.rest(heap_, item);
    if (!cut_.empty()) rest_ = make_list(heap_, {make_binary(heap_, cut_), rest_});
    return Ended::error;
  }
  Ended take_character(Term item) {
    if (!item.is_small() || walk_.in_tail()) return Ended::bad_argument;
    int64_t character = item.small();
    bool fine = latin1_ ? character >= 0 && character < 256 : is_code_point(character);
    if (!fine || !cut_.empty()) return stop(item);
    append_utf8(done_, static_cast<uint32_t>(character));
    return Ended::fine;
  }
  Ended take_binary(Term item) {
    if (!is_binary(item)) return Ended::bad_argument;
    std::vector<uint8_t> scratch;
    std::string_view text = as_text(bytes_of(item, scratch));
    if (latin1_) {
      done_ += latin1_to_utf8(text);
      return Ended::fine;
    }
    size_t skipped = 0;
    while (!cut_.empty() && skipped < text.size() && is_cut_off(cut_)) cut_.push_back(text[skipped++]);
    if (!cut_.empty() && !is_cut_off(cut_)) {
      if (!is_utf8(cut_)) {
        cut_.resize(cut_.size() - skipped);
        return stop(item);
      }
      done_ += std::exchange(cut_, {});
    }
    return take_text(item, text, skipped);
  }
  Ended take_text(Term item, std::string_view text, size_t at) {
    size_t begin = at;
    while (at < text.size()) {
      size_t size = utf8_sequence(text, at);
      if (size == 0) break;
      at += size;
    }
    done_ += text.substr(begin, at - begin);
    if (at == text.size()) return Ended::fine;
    if (is_cut_off(text.substr(at))) {
      cut_ = text.substr(at);
      return Ended::fine;
    }
    return stop(make_sub_binary(heap_, item, at * 8, (text.size() - at) * 8));
  }

  Heap& heap_;
  DataWalk walk_;
  bool latin1_;
  std::string done_, cut_;
  Term rest_;
};

using Make = Term (*)(Heap&, std::string_view);
Term as_binary(Heap& heap, std::string_view text) { return make_binary(heap, text); }

template <Make Made>
Term characters_to(Call& call) {
  bool latin1 = call[1].is(atoms::latin1);
  if (!latin1 && !call[1].is(atoms::unicode) && !call[1].is(atoms::utf8)) {
    // Other encodings are Erlang code, which is called from here as OTP does it.
    const Term arguments[] = {call[0], call[1]};
    return call.tail_call({make_atom("unicode"), make_atom(std::string(call.builtin().name) + "_int"), 2},
                          arguments);
  }
  Heap& heap = call.heap();
  Conversion conversion(heap, call[0], latin1);
  Ended ended = conversion.run();
  if (ended == Ended::bad_argument) return call.badarg();
  Term done = Made(heap, conversion.done());
  if (ended == Ended::fine) return done;
  return make_tuple(heap,
                    {ended == Ended::error ? atoms::error : atoms::incomplete, done, conversion.rest()});
}

Term bin_is_7bit_1(Call& call) {
  if (!is_binary(call[0])) return atoms::false_;
  std::vector<uint8_t> scratch;
  return Term::boolean(is_ascii(as_text(bytes_of(call[0], scratch))));
}

constexpr Builtin kTable[] = {
    {"unicode", "characters_to_binary", 2, characters_to<as_binary>},
    {"unicode", "characters_to_list", 2, characters_to<make_string>},
    {"unicode", "bin_is_7bit", 1, bin_is_7bit_1},
};

}  // namespace

std::span<const Builtin> unicode_builtins() { return kTable; }

}  // namespace ravel::vm
