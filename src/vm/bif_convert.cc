// SPDX-License-Identifier: Apache-2.0
//
// Atoms, numbers, pids and references as text, and back.
//
// Whether an atom exists already is asked of the table of the whole program: another machine that runs beside
// this one may have made it.
#include <charconv>
#include <optional>
#include <string>

#include "base/utf8.h"
#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/iodata.h"
#include "vm/machine.h"
#include "vm/number.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

constexpr size_t kAtomCharactersMax = 255;

std::optional<std::string> text_of_binary(Term binary) {
  if (!is_binary(binary)) return std::nullopt;
  std::vector<uint8_t> scratch;
  return std::string(as_text(bytes_of(binary, scratch)));
}

// ---- atoms

enum class Encoding : uint8_t { none, latin1, utf8 };
Encoding encoding_of(Term name) {
  if (name.is(atoms::latin1)) return Encoding::latin1;
  return name.is(atoms::utf8) || name.is(atoms::unicode) ? Encoding::utf8 : Encoding::none;
}

size_t character_count(std::string_view utf8) {
  size_t count = 0;
  for (char c : utf8) count += (static_cast<uint8_t>(c) & 0xC0) != 0x80 ? 1 : 0;
  return count;
}

Term atom_from_utf8(Call& call, std::string_view text, bool existing) {
  if (!is_utf8(text)) return call.badarg();
  if (character_count(text) > kAtomCharactersMax) return existing ? call.badarg() : call.system_limit();
  Symbol symbol(text);
  if (call.machine().watches(Watch::atoms))
    call.touch(ObjectKind::atoms, 0, Term::atom(atom_index(symbol)).word(), !existing);
  if (existing && !call.machine().knows_atom(symbol)) return call.badarg();
  if (!existing && !call.machine().made_atom(symbol)) return call.system_limit();
  return Term::atom(atom_index(symbol));
}

Term atom_to_list_1(Call& call) {
  return call[0].is_atom() ? make_string(call.heap(), atom_text(call[0])) : call.badarg();
}
Term atom_from_list(Call& call, bool existing) {
  auto text = utf8_of_list(call[0]);
  return text ? atom_from_utf8(call, *text, existing) : call.badarg();
}
Term list_to_atom_1(Call& call) { return atom_from_list(call, false); }
Term list_to_existing_atom_1(Call& call) { return atom_from_list(call, true); }

Term atom_to_binary_2(Call& call) {
  Encoding encoding = encoding_of(call[1]);
  if (!call[0].is_atom() || encoding == Encoding::none) return call.badarg();
  std::string_view text = atom_text(call[0]);
  if (encoding == Encoding::utf8) return make_binary(call.heap(), text);
  std::string latin1;
  while (!text.empty()) {
    uint32_t character = next_code_point(text).value_or(256);
    if (character > 255) return call.badarg();
    latin1.push_back(static_cast<char>(character));
  }
  return make_binary(call.heap(), latin1);
}
Term atom_from_binary(Call& call, bool existing) {
  auto text = text_of_binary(call[0]);
  Encoding encoding = encoding_of(call[1]);
  if (!text || encoding == Encoding::none) return call.badarg();
  return atom_from_utf8(call, encoding == Encoding::latin1 ? latin1_to_utf8(*text) : *text, existing);
}
Term binary_to_atom_2(Call& call) { return atom_from_binary(call, false); }
Term binary_to_existing_atom_2(Call& call) { return atom_from_binary(call, true); }

// ---- integers

std::optional<int> base_of(Term base) {
  bool fine = base.is_small() && base.small() >= 2 && base.small() <= 36;
  return fine ? std::optional(static_cast<int>(base.small())) : std::nullopt;
}
using Make = Term (*)(Heap&, std::string_view);
Term as_binary(Heap& heap, std::string_view text) { return make_binary(heap, text); }

template <Make Made>
Term integer_to_text_1(Call& call) {
  return call[0].is_integer() ? Made(call.heap(), integer_text(call[0])) : call.badarg();
}
template <Make Made>
Term integer_to_text_2(Call& call) {
  auto base = base_of(call[1]);
  return call[0].is_integer() && base ? Made(call.heap(), integer_text(call[0], *base)) : call.badarg();
}

Term integer_from(Call& call, const std::optional<std::string>& text, std::optional<int> base) {
  if (!text || !base) return call.badarg();
  Term result = integer_from_text(call.heap(), *text, *base);
  if (result) return result;
  // Either no number, or too large a one; the latter has very many digits.
  return text->size() > kLimbsMax * 12 ? call.system_limit() : call.badarg();
}
Term list_to_integer_1(Call& call) { return integer_from(call, bytes_of_list(call[0]), 10); }
Term list_to_integer_2(Call& call) { return integer_from(call, bytes_of_list(call[0]), base_of(call[1])); }
Term binary_to_integer_1(Call& call) { return integer_from(call, text_of_binary(call[0]), 10); }
Term binary_to_integer_2(Call& call) { return integer_from(call, text_of_binary(call[0]), base_of(call[1])); }

// ---- floats

struct FloatFormat {
  enum class Kind : uint8_t { scientific, decimals, shortest } kind = Kind::scientific;
  int digits = 20;
  bool compact = false;
};
bool read_float_option(Term option, FloatFormat& format) {
  if (option.is(atoms::compact)) {
    format.compact = true;
    return true;
  }
  if (option.is(atoms::short_)) {
    format.kind = FloatFormat::Kind::shortest;
    return true;
  }
  if (!option.is_tuple(2) || !option.element(1).is_small()) return false;
  int64_t digits = option.element(1).small();
  bool decimals = option.element(0).is(atoms::decimals);
  if (!decimals && !option.element(0).is(atoms::scientific)) return false;
  if (digits < 0 || digits > (decimals ? 253 : 249)) return false;
  format.kind = decimals ? FloatFormat::Kind::decimals : FloatFormat::Kind::scientific;
  format.digits = static_cast<int>(digits);
  return true;
}
/// Empty if the options, or the float, are none.
std::string float_text(Term real, Term options) {
  FloatFormat format;
  for (; options.is_cons(); options = options.tail())
    if (!read_float_option(options.head(), format)) return {};
  if (!real.is_float() || !options.is_nil()) return {};
  switch (format.kind) {
    case FloatFormat::Kind::scientific:
      return float_text_scientific(real.real(), format.digits);
    case FloatFormat::Kind::decimals:
      return float_text_decimals(real.real(), format.digits, format.compact);
    case FloatFormat::Kind::shortest:
      break;
  }
  return float_text_short(real.real());
}
template <Make Made>
Term float_to_text(Call& call) {
  std::string text = float_text(call[0], call.builtin().arity == 2 ? call[1] : Term::nil());
  return text.empty() ? call.badarg() : Made(call.heap(), text);
}
/// As OTP has it, a comma is a point.
Term float_from(Call& call, std::optional<std::string> text) {
  if (const size_t point = text ? text->find_first_not_of("+-0123456789") : std::string::npos;
      point != std::string::npos && (*text)[point] == ',')
    (*text)[point] = '.';
  auto value = text ? float_from_text(*text) : std::nullopt;
  return value ? make_float(call.heap(), *value) : call.badarg();
}
Term list_to_float_1(Call& call) { return float_from(call, bytes_of_list(call[0])); }
Term binary_to_float_1(Call& call) { return float_from(call, text_of_binary(call[0])); }

// ---- string:list_to_integer, string:list_to_float: the number that a list begins with

/// The leading bytes of a list, up to the first thing that is none.
std::string leading_text(Term list) {
  std::string text;
  for (; list.is_cons(); list = list.tail()) {
    if (!list.head().is_small() || static_cast<uint64_t>(list.head().small()) > 127) break;
    text.push_back(static_cast<char>(list.head().small()));
  }
  return text;
}
Term rest_of(Term list, size_t count) {
  while (count-- > 0) list = list.tail();
  return list;
}
size_t digits_from(std::string_view text, size_t at) {
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  return at;
}
bool has_sign(std::string_view text, size_t at) {
  return at < text.size() && (text[at] == '-' || text[at] == '+');
}
Term no_number(Call& call, const char* reason) {
  return make_tuple(call.heap(), {atoms::error, make_atom(call[0].is_list() ? reason : "not_a_list")});
}

Term string_to_integer_1(Call& call) {
  std::string text = leading_text(call[0]);
  size_t sign = has_sign(text, 0) ? 1 : 0, end = digits_from(text, sign);
  if (end == sign) return no_number(call, "no_integer");
  Term value = integer_from_text(call.heap(), std::string_view(text).substr(0, end));
  return make_tuple(call.heap(), {value, rest_of(call[0], end)});
}
Term string_to_float_1(Call& call) {
  std::string text = leading_text(call[0]);
  size_t sign = has_sign(text, 0) ? 1 : 0, point = digits_from(text, sign);
  if (point == sign || point >= text.size() || (text[point] != '.' && text[point] != ','))
    return no_number(call, "no_float");
  text[point] = '.';
  size_t end = digits_from(text, point + 1);
  if (end == point + 1) return no_number(call, "no_float");
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    size_t first = has_sign(text, end + 1) ? end + 2 : end + 1;
    if (size_t last = digits_from(text, first); last > first) end = last;
  }
  auto value = float_from_text(std::string_view(text).substr(0, end));
  if (!value) return no_number(call, "no_float");
  return make_tuple(call.heap(), {make_float(call.heap(), *value), rest_of(call[0], end)});
}

// ---- pids, ports, references, funs

uint32_t own_node(const Call& call) { return call.process().pid.node_index(); }

Term pid_to_list_1(Call& call) {
  return call[0].is_pid() ? make_string(call.heap(), pid_text(call[0], own_node(call))) : call.badarg();
}
Term port_to_list_1(Call& call) {
  return call[0].is_port() ? make_string(call.heap(), port_text(call[0], own_node(call))) : call.badarg();
}
Term ref_to_list_1(Call& call) {
  return call[0].is_reference() ? make_string(call.heap(), reference_text(call[0], own_node(call)))
                                : call.badarg();
}
Term fun_to_list_1(Call& call) {
  return call[0].is_fun() ? make_string(call.heap(), fun_text(call[0])) : call.badarg();
}

/// The numbers between `<` and `>`, if `text` is `prefix<1.2.3>` with so many of them.
std::optional<std::vector<uint64_t>> bracketed(Term list, std::string_view prefix, size_t count) {
  auto text = bytes_of_list(list);
  if (!text || !text->starts_with(prefix) || !text->ends_with('>')) return std::nullopt;
  const char *at = text->data() + prefix.size(), *end = text->data() + text->size() - 1;
  std::vector<uint64_t> numbers;
  while (numbers.size() < count) {
    if (!numbers.empty()) {
      if (at == end || *at != '.') return std::nullopt;
      ++at;
    }
    uint64_t number = 0;
    auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    at = next;
  }
  return at == end ? std::optional(std::move(numbers)) : std::nullopt;
}
uint32_t node_from(const Call& call, uint64_t shown) {
  return shown == 0 ? own_node(call) : static_cast<uint32_t>(shown - 1);
}

Term list_to_pid_1(Call& call) {
  auto parts = bracketed(call[0], "<", 3);
  if (!parts || (*parts)[1] > 0x7FFF || (*parts)[2] > 0x1FFF) return call.badarg();
  return Term::pid(node_from(call, (*parts)[0]), (*parts)[2] << 15 | (*parts)[1]);
}
Term list_to_port_1(Call& call) {
  auto parts = bracketed(call[0], "#Port<", 2);
  if (!parts || (*parts)[1] >> 44 != 0) return call.badarg();
  return Term::port(node_from(call, (*parts)[0]), (*parts)[1]);
}
Term list_to_ref_1(Call& call) {
  auto parts = bracketed(call[0], "#Ref<", 4);
  if (!parts || (*parts)[1] >> 14 != 0 || (*parts)[2] >> 32 != 0 || (*parts)[3] >> 18 != 0)
    return call.badarg();
  uint64_t id = (*parts)[1] << 50 | (*parts)[2] << 18 | (*parts)[3];
  return make_reference(call.heap(), node_from(call, (*parts)[0]), id);
}

constexpr Builtin kTable[] = {
    {"erlang", "atom_to_list", 1, atom_to_list_1},
    {"erlang", "list_to_atom", 1, list_to_atom_1, false, false, true},
    {"erlang", "list_to_existing_atom", 1, list_to_existing_atom_1, false, false, true},
    {"erlang", "atom_to_binary", 2, atom_to_binary_2},
    {"erlang", "binary_to_atom", 2, binary_to_atom_2, false, false, true},
    {"erlang", "binary_to_existing_atom", 2, binary_to_existing_atom_2, false, false, true},
    {"erlang", "integer_to_list", 1, integer_to_text_1<make_string>},
    {"erlang", "integer_to_list", 2, integer_to_text_2<make_string>},
    {"erlang", "integer_to_binary", 1, integer_to_text_1<as_binary>},
    {"erlang", "integer_to_binary", 2, integer_to_text_2<as_binary>},
    {"erlang", "list_to_integer", 1, list_to_integer_1},
    {"erlang", "list_to_integer", 2, list_to_integer_2},
    {"erlang", "binary_to_integer", 1, binary_to_integer_1},
    {"erlang", "binary_to_integer", 2, binary_to_integer_2},
    {"erlang", "float_to_list", 1, float_to_text<make_string>},
    {"erlang", "float_to_list", 2, float_to_text<make_string>},
    {"erlang", "float_to_binary", 1, float_to_text<as_binary>},
    {"erlang", "float_to_binary", 2, float_to_text<as_binary>},
    {"erlang", "list_to_float", 1, list_to_float_1},
    {"erlang", "binary_to_float", 1, binary_to_float_1},
    {"string", "list_to_integer", 1, string_to_integer_1},
    {"string", "list_to_float", 1, string_to_float_1},
    {"erlang", "pid_to_list", 1, pid_to_list_1},
    {"erlang", "port_to_list", 1, port_to_list_1},
    {"erlang", "ref_to_list", 1, ref_to_list_1},
    {"erlang", "fun_to_list", 1, fun_to_list_1},
    {"erlang", "list_to_pid", 1, list_to_pid_1},
    {"erlang", "list_to_port", 1, list_to_port_1},
    {"erlang", "list_to_ref", 1, list_to_ref_1},
};

}  // namespace

std::span<const Builtin> convert_builtins() { return kTable; }

}  // namespace ravel::vm
