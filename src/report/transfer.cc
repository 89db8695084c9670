// SPDX-License-Identifier: Apache-2.0
//
// One list of fields for each type, used in both directions. The list takes the type apart, so that a field
// that is missing in it does not compile.
#include "report/transfer.h"

#include <bit>
#include <cstring>
#include <type_traits>

namespace ravel::report {

namespace {

class Writer {
 public:
  void operator()(const std::string& text) {
    (*this)(static_cast<uint64_t>(text.size()));
    bytes += text;
  }
  template <typename T>
    requires(std::is_arithmetic_v<T> || std::is_enum_v<T>)
  void operator()(const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <typename T>
  void operator()(const std::vector<T>& list) {
    (*this)(static_cast<uint64_t>(list.size()));
    for (const T& item : list) (*this)(item);
  }
  template <typename T>
  void operator()(const std::optional<T>& item) {
    (*this)(item.has_value());
    if (item) (*this)(*item);
  }
  void operator()(const std::map<std::string, double>& table) {
    (*this)(static_cast<uint64_t>(table.size()));
    for (const auto& [key, value] : table) {
      (*this)(key);
      (*this)(value);
    }
  }
  template <typename T>
    requires std::is_class_v<T>
  void operator()(const T& value) {
    fields(*this, const_cast<T&>(value));
  }
  std::string bytes;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  bool is_good() const { return good_; }

  void operator()(std::string& text) {
    const uint64_t size = count();
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  template <typename T>
    requires(std::is_arithmetic_v<T> || std::is_enum_v<T>)
  void operator()(T& value) {
    if (rest_.size() < sizeof value) {
      good_ = false;
      return;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
  }
  template <typename T>
  void operator()(std::vector<T>& list) {
    for (uint64_t left = count(); left > 0 && good_; --left) (*this)(list.emplace_back());
  }
  template <typename T>
  void operator()(std::optional<T>& item) {
    bool is_there = false;
    (*this)(is_there);
    if (is_there) (*this)(item.emplace());
  }
  void operator()(std::map<std::string, double>& table) {
    for (uint64_t left = count(); left > 0 && good_; --left) {
      std::string key;
      (*this)(key);
      (*this)(table[key]);
    }
  }
  template <typename T>
    requires std::is_class_v<T>
  void operator()(T& value) {
    fields(*this, value);
  }

 private:
  /// Each item has at least one byte.
  uint64_t count() {
    uint64_t size = 0;
    (*this)(size);
    if (size > rest_.size()) good_ = false;
    return good_ ? size : 0;
  }
  std::string_view rest_;
  bool good_ = true;
};

template <typename Archive, typename... Fields>
void all(Archive& archive, Fields&... field) {
  (archive(field), ...);
}

template <typename Archive>
void fields(Archive& a, SourcePos& v) {
  auto& [file, line, column] = v;
  all(a, file, line, column);
}
template <typename Archive>
void fields(Archive& a, Frame& v) {
  auto& [function, pos, library] = v;
  all(a, function, pos, library);
}
template <typename Archive>
void fields(Archive& a, Place& v) {
  auto& [role, pos, function, what, origin, holds, path] = v;
  all(a, role, pos, function, what, origin, holds, path);
}
template <typename Archive>
void fields(Archive& a, Step& v) {
  auto& [origin, text, place] = v;
  all(a, origin, text, place);
}
template <typename Archive>
void fields(Archive& a, Drawing::Edge& v) {
  auto& [from, to, label, later] = v;
  all(a, from, to, label, later);
}
template <typename Archive>
void fields(Archive& a, Drawing& v) {
  auto& [nodes, edges] = v;
  all(a, nodes, edges);
}
template <typename Archive>
void fields(Archive& a, Suppression& v) {
  auto& [reason, where] = v;
  all(a, reason, where);
}
template <typename Archive>
void fields(Archive& a, Witness& v) {
  auto& [trace, schedules, outcome, driver, picture] = v;
  all(a, trace, schedules, outcome, driver, picture);
}
template <typename Archive>
void fields(Archive& a, Finding& v) {
  auto& [rule, kind, severity, status, score, is_evident, subject, message, locations, reasons, origins,
         interleaving, drawing, advice, fingerprint, suppressed, witness, confirm] = v;
  all(a, rule, kind, severity, status, score, is_evident, subject, message, locations, reasons, origins,
      interleaving, drawing, advice, fingerprint, suppressed, witness, confirm);
}
template <typename Archive>
void fields(Archive& a, Diagnostic& v) {
  auto& [severity, pos, offset, message] = v;
  all(a, severity, pos, offset, message);
}
template <typename Archive>
void fields(Archive& a, Stats& v) {
  auto& [functions, instructions, seconds, peak_rss_mb, more] = v;
  all(a, functions, instructions, seconds, peak_rss_mb, more);
}
template <typename Archive>
void fields(Archive& a, SourceName& v) {
  auto& [file] = v;
  all(a, file);
}
template <typename Archive>
void fields(Archive&, End&) {}

template <typename T>
Message read_as(Reader& reader) {
  T value;
  reader(value);
  return value;
}

}  // namespace

std::string to_bytes(const Message& message) {
  Writer content;
  content(static_cast<uint8_t>(message.index()));
  std::visit([&](const auto& value) { content(value); }, message);
  Writer whole;
  whole(content.bytes);
  return std::move(whole.bytes);
}

bool take_message(std::string_view& bytes, Message& message) {
  Reader whole(bytes);
  std::string content;
  whole(content);
  if (!whole.is_good()) return false;
  bytes.remove_prefix(sizeof(uint64_t) + content.size());
  Reader reader(content);
  uint8_t type = 0;
  reader(type);
  switch (type) {
    case 0:
      message = read_as<Finding>(reader);
      break;
    case 1:
      message = read_as<Diagnostic>(reader);
      break;
    case 2:
      message = read_as<Stats>(reader);
      break;
    case 3:
      message = read_as<SourceName>(reader);
      break;
    default:
      message = End();
  }
  return reader.is_good();
}

}  // namespace ravel::report
