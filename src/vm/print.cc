// SPDX-License-Identifier: Apache-2.0
//
// Terms as text. What is still to be written lies on a stack (texts and terms), so that deep terms do not
// exhaust ours, and so that a limit can stop the work at any point.
#include "vm/print.h"

#include <fmt/format.h>

#include <vector>

#include "base/utf8.h"
#include "beam/term.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/code.h"
#include "vm/fun.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/records.h"

namespace ravel::vm {
namespace {

bool is_printable(int64_t character) {
  return (character >= 32 && character <= 126) || (character >= 160 && character <= 255) ||
         (character >= 8 && character <= 13) || character == 27;
}

bool is_string(Term list) {
  for (; list.is_cons(); list = list.tail())
    if (!list.head().is_small() || !is_printable(list.head().small())) return false;
  return list.is_nil();
}

void append_escaped(std::string& text, uint32_t character) {
  static constexpr std::string_view kNames = "btnvfr";  // from 8 on
  if (character == '"' || character == '\\')
    text += '\\';
  else if (character >= 8 && character <= 13)
    return void(text.append({'\\', kNames[character - 8]}));
  else if (character == 27)
    return void(text += "\\e");
  append_utf8(text, character);
}

struct Work {
  std::string_view text;  ///< a literal, if there is no term
  Term term;
};

class Printer {
 public:
  explicit Printer(size_t limit, const TermNames* names = nullptr) : limit_(limit), names_(names) {}

  std::string run(Term start) {
    work_.push_back({{}, start});
    while (!work_.empty() && out_.size() <= limit_) {
      Work next = work_.back();
      work_.pop_back();
      if (next.term)
        any(next.term);
      else
        out_ += next.text;
    }
    if (out_.size() > limit_) {
      size_t end = limit_;
      while (end > 0 && (static_cast<uint8_t>(out_[end]) & 0xC0) == 0x80) --end;
      out_.resize(end);
      out_ += "...";
    }
    return std::move(out_);
  }

 private:
  void push(std::string_view text) { work_.push_back({text, Term()}); }
  void push(Term term) { work_.push_back({{}, term}); }

  void any(Term term) {
    if (term.is_cons()) return list(term);
    if (term.is_boxed()) return boxed(term);
    if (term.is_small()) return void(out_ += std::to_string(term.small()));
    if (term.is_atom()) return void(out_ += beam::atom_text(atom_text(term)));
    if (term.is_nil()) return void(out_ += "[]");
    if (term.is_pid()) return void(out_ += names_ ? names_->pid(term) : pid_text(term, 0));
    if (term.is_port()) return void(out_ += port_text(term, 0));
    out_ += "<none>";
  }

  void list(Term term) {
    if (is_string(term)) {
      out_ += '"';
      for (; term.is_cons() && out_.size() <= limit_; term = term.tail())
        append_escaped(out_, static_cast<uint32_t>(term.head().small()));
      out_ += '"';
      return;
    }
    out_ += '[';
    std::vector<Work> later;
    while (term.is_cons()) {
      later.push_back({{}, term.head()});
      term = term.tail();
      if (term.is_cons()) later.push_back({",", Term()});
      if (later.size() > 2 * limit_) break;
    }
    if (!term.is_cons() && !term.is_nil()) {
      later.push_back({"|", Term()});
      later.push_back({{}, term});
    }
    later.push_back({"]", Term()});
    work_.insert(work_.end(), later.rbegin(), later.rend());
  }

  void tuple(Term term) {
    out_ += '{';
    push("}");
    for (size_t i = term.tuple_size(); i-- > 0;) {
      push(term.element(i));
      if (i > 0) push(",");
    }
  }

  void record(Term term) {
    out_ += '#';
    push("}");
    for (size_t i = record_size(term); i-- > 0;) {
      push(record_element(term, i));
      push(" = ");
      push(record_field(term, i));
      if (i > 0) push(",");
    }
    push("{");
    push(record_name(term));
    push(":");
    push(record_module(term));
  }

  void map(Term term) {
    out_ += "#{";
    push("}");
    auto pairs = map_pairs(term);
    for (size_t i = pairs.size(); i-- > 0;) {
      push(pairs[i].second);
      push(" => ");
      push(pairs[i].first);
      if (i > 0) push(",");
    }
  }

  void bitstring(Term term) {
    Bits bits = bits_of(term);
    std::vector<uint8_t> bytes(bits.byte_count() + 1);
    copy_bits(bits.bytes, bits.first, bytes.data(), 0, bits.count);
    size_t rest = bits.count % 8;
    bytes.resize(bits.byte_count() + (rest > 0 ? 1 : 0));
    bool printable = rest == 0 && !bytes.empty();
    for (uint8_t byte : bytes) printable = printable && is_printable(byte);
    out_ += "<<";
    if (printable) {
      out_ += '"';
      for (uint8_t byte : bytes) append_escaped(out_, byte);
      out_ += "\">>";
      return;
    }
    for (size_t i = 0; i < bytes.size() && out_.size() <= limit_; ++i) {
      bool partial = rest > 0 && i + 1 == bytes.size();
      if (i > 0) out_ += ',';
      out_ += partial ? fmt::format("{}:{}", bytes[i] >> (8 - rest), rest) : std::to_string(bytes[i]);
    }
    out_ += ">>";
  }

  void boxed(Term term) {
    switch (Term::header_kind(term.header())) {
      case BoxKind::tuple:
        return tuple(term);
      case BoxKind::record:
        return record(term);
      case BoxKind::flat_map:
      case BoxKind::hash_map:
        return map(term);
      case BoxKind::positive_big:
      case BoxKind::negative_big:
        return void(out_ += integer_text(term));
      case BoxKind::real:
        return void(out_ += float_text_short(term.real()));
      case BoxKind::reference:
        return void(out_ += names_ ? names_->reference(term) : reference_text(term, 0));
      case BoxKind::fun:
      case BoxKind::export_fun:
        return void(out_ += fun_text(term));
      case BoxKind::hash_node:
        return void(out_ += "<node of a map>");
      default:
        return bitstring(term);
    }
  }

  std::string out_;
  std::vector<Work> work_;
  size_t limit_;
  const TermNames* names_;
};

/// How a node is shown: 0 for `own`, the index and one more for others.
uint64_t shown_node(uint64_t node, uint32_t own) { return node == own ? 0 : node + 1; }

}  // namespace

std::string print_term(Term term, size_t limit) { return Printer(limit).run(term); }
std::string print_term(Term term, size_t limit, const TermNames& names) {
  return Printer(limit, &names).run(term);
}

std::string pid_text(Term pid, uint32_t own_node) {
  uint64_t number = pid.number();
  return fmt::format("<{}.{}.{}>", shown_node(pid.node_index(), own_node), number & 0x7FFF, number >> 15);
}

std::string port_text(Term port, uint32_t own_node) {
  return fmt::format("#Port<{}.{}>", shown_node(port.node_index(), own_node), port.number());
}

std::string reference_text(Term reference, uint32_t own_node) {
  uint64_t id = reference.box()[2];
  return fmt::format("#Ref<{}.{}.{}.{}>", shown_node(reference.box()[1], own_node), id >> 50,
                     id >> 18 & 0xFFFFFFFF, id & 0x3FFFF);
}

std::string fun_text(Term fun) {
  if (fun.is_box_of(BoxKind::export_fun)) {
    FunctionName name = export_fun_name(fun);
    return fmt::format("fun {}:{}/{}", beam::atom_text(atom_text(name.module)),
                       beam::atom_text(atom_text(name.name)), name.arity);
  }
  const FunEntry& entry = fun_entry(fun);
  return fmt::format("#Fun<{}.{}.{}>", beam::atom_text(atom_text(entry.module->name)), entry.index,
                     entry.old_unique);
}

}  // namespace ravel::vm
