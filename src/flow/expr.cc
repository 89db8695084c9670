// SPDX-License-Identifier: Apache-2.0
//
// Hash-consing, simplification and substitution of symbolic expressions. See expr.h.
#include "flow/expr.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace ravel::flow {

namespace {

uint32_t hash_of(ExprKind kind, Symbol text, int64_t number, ir::FuncId owner,
                 std::span<const ExprId> children) {
  uint64_t hash = static_cast<uint64_t>(kind) * 0x9E3779B97F4A7C15ull + text.hash();
  const auto mix = [&](uint64_t word) { hash = (std::rotl(hash, 23) ^ word) * 0xff51afd7ed558ccdull; };
  mix(static_cast<uint64_t>(number));
  mix(owner.index());
  for (ExprId child : children) mix(child.index());
  return static_cast<uint32_t>(hash >> 32);
}

}  // namespace

ExprTable::ExprTable() : slots_(1024, 0) {
  unknown_ = make(ExprKind::unknown, {}, 0, {}, {});
  nodes_[0].partial = true;
  nil_ = make(ExprKind::nil, {}, 0, {}, {});
  self_ = make(ExprKind::self, {}, 0, {}, {});
  nodes_[self_.index()].open = true;
}

std::optional<ExprId> ExprTable::simplify(ExprKind kind, int64_t number,
                                          std::span<const ExprId> children) const {
  if (children.empty()) return std::nullopt;
  const Expr& base = (*this)[children[0]];
  const std::span<const ExprId> parts = this->children(children[0]);
  switch (kind) {
    case ExprKind::element:
      if (base.kind == ExprKind::tuple)
        return static_cast<size_t>(number) < parts.size() ? parts[static_cast<size_t>(number)] : unknown_;
      break;
    case ExprKind::head:
      if (base.kind == ExprKind::cons) return parts[0];
      break;
    case ExprKind::tail:
      if (base.kind == ExprKind::cons) return parts[1];
      break;
    case ExprKind::map_get:
      if (base.kind == ExprKind::map) {
        for (size_t i = 0; i + 1 < parts.size(); i += 2)
          if (parts[i] == children[1]) return parts[i + 1];
        return unknown_;
      }
      break;
    case ExprKind::apply:
      // A pure function of something unknown may still differ from itself: keep no identity.
      if (std::any_of(children.begin(), children.end(), [&](ExprId c) { return (*this)[c].partial; }))
        return unknown_;
      return std::nullopt;
    default:
      return std::nullopt;
  }
  if (base.kind == ExprKind::unknown) return unknown_;
  return std::nullopt;
}

ExprId ExprTable::make(ExprKind kind, Symbol text, int64_t number, ir::FuncId owner,
                       std::span<const ExprId> children) {
  if (const auto simpler = simplify(kind, number, children)) return *simpler;
  uint32_t size = 1;
  bool open = kind == ExprKind::param || kind == ExprKind::local;
  bool local = kind == ExprKind::local;
  bool partial = false;
  for (ExprId child : children) {
    const Expr& node = (*this)[child];
    size += node.size;
    open |= node.open;
    partial |= node.partial;
    local |= node.local;
  }
  if (size > kSizeMax) {
    cut_count_ += open && !partial ? 1 : 0;
    return unknown_;
  }
  const uint32_t hash = hash_of(kind, text, number, owner, children);
  size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const uint32_t other = slots_[slot] - 1;
    if (hashes_[other] != hash) continue;
    const Expr& node = nodes_[other];
    if (node.kind == kind && node.text == text && node.number == number && node.owner == owner &&
        std::ranges::equal(this->children(ExprId(other)), children))
      return ExprId(other);
  }
  const ExprId id(nodes_.size());
  Expr node{kind,
            static_cast<uint8_t>(size),
            open,
            local,
            partial,
            text,
            number,
            owner,
            static_cast<uint32_t>(children_.size()),
            static_cast<uint32_t>(children.size())};
  children_.insert(children_.end(), children.begin(), children.end());
  nodes_.push_back(node);
  hashes_.push_back(hash);
  slots_[slot] = id.index() + 1;
  if (nodes_.size() * 2 > slots_.size()) {
    // In order of age again, so that the last is still the last in its row of slots.
    slots_.assign(slots_.size() * 2, 0);
    for (uint32_t i = 0; i < nodes_.size(); ++i) {
      slot = hashes_[i] & (slots_.size() - 1);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = i + 1;
    }
  }
  return id;
}

void ExprTable::shrink(size_t count) {
  while (nodes_.size() > count) {
    const auto last = static_cast<uint32_t>(nodes_.size() - 1);
    size_t slot = hashes_[last] & (slots_.size() - 1);
    while (slots_[slot] != last + 1) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = 0;
    children_.resize(nodes_[last].child_begin);
    nodes_.pop_back();
    hashes_.pop_back();
  }
}

ExprId ExprTable::constant(const ir::Module& module, ir::ConstId id) {
  const ir::Const& c = module.constant(id);
  std::vector<ExprId> children;
  const auto convert_items = [&] {
    for (ir::ConstId item : c.items) children.push_back(constant(module, item));
  };
  switch (c.kind) {
    case ir::ConstKind::atom:
      return atom(c.text);
    case ir::ConstKind::integer:
      return integer(c.number);
    case ir::ConstKind::nil:
      return nil_;
    case ir::ConstKind::tuple:
      if (c.items.size() > kSizeMax) return unknown_;
      convert_items();
      return make(ExprKind::tuple, {}, 0, {}, children);
    case ir::ConstKind::list: {
      if (c.items.size() > kSizeMax) return unknown_;
      convert_items();
      ExprId list = children.back();
      for (size_t i = children.size() - 1; i-- > 0;)
        list = make(ExprKind::cons, {}, 0, {}, std::array{children[i], list});
      return list;
    }
    case ir::ConstKind::map: {
      if (c.items.size() > kSizeMax) return unknown_;
      std::vector<std::pair<ExprId, ExprId>> pairs;
      for (size_t i = 0; i + 1 < c.items.size(); i += 2)
        pairs.emplace_back(constant(module, c.items[i]), constant(module, c.items[i + 1]));
      std::sort(pairs.begin(), pairs.end());
      for (const auto& [key, value] : pairs) children.insert(children.end(), {key, value});
      return make(ExprKind::map, {}, 0, {}, children);
    }
    case ir::ConstKind::function: {
      const ir::FuncName& callee = module.callee(c.callee);
      return make(ExprKind::external, Symbol(callee.str()), callee.arity, {}, {});
    }
    case ir::ConstKind::string:
      return make(ExprKind::literal, Symbol("\"" + c.text.str() + "\""), 0, {}, {});
    case ir::ConstKind::binary:
      return make(ExprKind::literal, Symbol("<<\"" + c.text.str() + "\">>"), c.number, {}, {});
    case ir::ConstKind::floating:
      return make(ExprKind::literal, Symbol(fmt::format("{}", std::bit_cast<double>(c.number))), 0, {}, {});
    default:
      return make(ExprKind::literal, c.text, 1 + static_cast<int64_t>(c.kind), {}, {});
  }
}

ExprId ExprTable::substitute(ExprId id, std::span<const ExprId> arguments) {
  const Expr node = (*this)[id];
  if (!node.open) return id;
  if (node.kind == ExprKind::param)
    return static_cast<size_t>(node.number) < arguments.size() ? arguments[static_cast<size_t>(node.number)]
                                                               : unknown_;
  if (node.kind == ExprKind::local) return unknown_;
  if (node.kind == ExprKind::self) return id;
  std::vector<ExprId> parts(children(id).begin(), children(id).end());
  for (ExprId& part : parts) part = substitute(part, arguments);
  return make(node.kind, node.text, node.number, node.owner, parts);
}

bool ExprTable::surely_differ(ExprId a, ExprId b) const {
  if (a == b) return false;
  const Expr& left = (*this)[a];
  const Expr& right = (*this)[b];
  const auto is_data = [](ExprKind kind) { return kind >= ExprKind::atom && kind <= ExprKind::map; };
  if (!is_data(left.kind) || !is_data(right.kind)) return false;
  if (left.kind != right.kind) return true;
  if (left.kind < ExprKind::tuple) return true;  // two leaves of one kind with different ids
  if (left.kind == ExprKind::map) return closed(a) && closed(b);
  if (left.child_count != right.child_count) return true;
  for (uint32_t i = 0; i < left.child_count; ++i)
    if (surely_differ(children(a)[i], children(b)[i])) return true;
  return false;
}

std::string ExprTable::text(ExprId id, Namer namer, const void* context) const {
  const Expr& node = (*this)[id];
  const auto sub = [&](size_t i) { return text(children(id)[i], namer, context); };
  const auto list = [&](size_t from) {
    std::string out;
    for (size_t i = from; i < node.child_count; ++i) out += (i > from ? ", " : "") + sub(i);
    return out;
  };
  switch (node.kind) {
    case ExprKind::unknown:
      return "_";
    case ExprKind::atom:
    case ExprKind::literal:
      return node.text.str();
    case ExprKind::integer:
      return fmt::format("{}", node.number);
    case ExprKind::nil:
      return "[]";
    case ExprKind::tuple:
      return "{" + list(0) + "}";
    case ExprKind::cons:
      return "[" + sub(0) + (children(id)[1] == nil_ ? "]" : " | " + sub(1) + "]");
    case ExprKind::map:
      return "#{...}";
    case ExprKind::closure:
      return "fun";
    case ExprKind::external:
      return "fun " + node.text.str();
    case ExprKind::element:
      return fmt::format("element({}, {})", node.number + 1, sub(0));
    case ExprKind::head:
      return "hd(" + sub(0) + ")";
    case ExprKind::tail:
      return "tl(" + sub(0) + ")";
    case ExprKind::map_get:
      return fmt::format("map_get({}, {})", sub(1), sub(0));
    case ExprKind::apply: {
      std::string name = node.text.empty() ? namer(context, node) : node.text.str();
      name = name.substr(0, name.rfind('/'));
      if (name.starts_with("erlang:")) name = name.substr(7);
      return name + "(" + list(0) + ")";
    }
    case ExprKind::self:
      return "self()";
    case ExprKind::param:
    case ExprKind::local:
      return namer(context, node);
  }
  return "_";
}

}  // namespace ravel::flow
