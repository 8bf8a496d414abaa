#include "core/json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "core/check.h"
#include "core/text.h"

namespace arclight {
namespace {

/// The memory that a parsed value may take. Nested brackets take the most: 16 times the size of the text.
constexpr std::size_t kMaxParsedBytes = std::size_t{192} << 20;
/// Bytes that values take, with the vectors that hold them, which grow by doubling: an element of an array, a member of
/// an object, an object or array itself, and a name in `Level::keys`.
constexpr std::size_t kElementBytes = 24, kMemberBytes = 72, kContainerBytes = 32, kKeyBytes = 96;

/// One object or array that is still open while parsing.
struct Level {
    Json value;
    std::string key;             ///< of the member being read
    std::set<std::string> keys;  ///< of an object, to find duplicates without a quadratic search
    std::size_t keyBytes = 0;    ///< that `keys` takes
};

/// Builds a value from the parser's events and stops at the first error.
class StrictBuilder {
public:
    using string_t = Json::string_t;

    Json root;
    std::string fault;           ///< the first error other than a syntax error
    std::size_t errorByte = 0;   ///< of the syntax error, counted from 1
    std::string syntaxError;

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const string_t&) {
        return std::isfinite(value) ? add(value) : refuse("is not a finite number");
    }
    bool string(string_t& value) { return take(value.size()) && add(std::move(value)); }
    bool binary(Json::binary_t&) { return refuse("is binary"); }

    bool start_object(std::size_t) { return open(Json::object()); }
    bool key(string_t& name) {
        Level& level = levels_.back();
        level.key = name;
        const std::size_t bytes = kKeyBytes + name.size();
        level.keyBytes += bytes;
        if (!take(bytes + name.size())) return false;
        return level.keys.insert(std::move(name)).second || refuse("appears twice");
    }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, const std::string&, const Json::exception& exception) {
        errorByte = position;
        syntaxError = exception.what();
        return false;
    }

private:
    std::vector<Level> levels_;
    std::size_t bytes_ = 0;  ///< taken so far

    /// Counts bytes before they are allocated; false, with `fault` set, if there are too many.
    bool take(std::size_t bytes) {
        bytes_ += bytes;
        if (bytes_ <= kMaxParsedBytes) return true;
        return refuse("makes the text too large: it would take more than " + std::to_string(kMaxParsedBytes) +
                      " bytes of memory");
    }

    bool add(Json value) {
        if (!levels_.empty() && !take(levels_.back().value.is_array() ? kElementBytes : kMemberBytes)) return false;
        return append(std::move(value));
    }

    bool append(Json value) {
        if (levels_.empty()) {
            root = std::move(value);
            return true;
        }
        Level& level = levels_.back();
        if (level.value.is_array()) {
            level.value.push_back(std::move(value));
        } else {
            // The base class appends without searching for the key: `key` has excluded duplicates.
            using Members = std::vector<Json::object_t::value_type, Json::object_t::allocator_type>;
            static_cast<Members&>(level.value.get_ref<Json::object_t&>()).emplace_back(level.key, std::move(value));
        }
        return true;
    }

    bool open(Json container) {
        if (levels_.size() == kMaxJsonDepth)
            return refuse("is nested more than " + std::to_string(kMaxJsonDepth) + " levels deep");
        levels_.push_back({std::move(container), {}, {}, 0});
        return take(kContainerBytes);
    }

    bool close() {
        Json done = std::move(levels_.back().value);
        bytes_ -= levels_.back().keyBytes;
        levels_.pop_back();
        return add(std::move(done));
    }

    bool refuse(const std::string& why) {
        std::string path;
        for (const Level& level : levels_)
            path = level.value.is_array() ? elementPath(path, level.value.size()) : memberPath(path, level.key);
        fault = (path.empty() ? "the value" : path) + " " + why;
        return false;
    }
};

/// `line:column` of a byte counted from 1.
std::string lineAndColumn(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(text.size(), byte > 0 ? byte - 1 : 0));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n');
    const std::size_t column = lineStart == std::string_view::npos ? before.size() : before.size() - lineStart - 1;
    return std::to_string(line) + ":" + std::to_string(column + 1);
}

/// The library's message on one short line, without its identifier and its own line and column.
std::string syntaxReason(std::string_view message) {
    constexpr std::size_t kMaxReason = 160;
    for (const std::string_view marker : {"] ", "column "})
        if (const std::size_t at = message.find(marker); at != std::string_view::npos)
            message.remove_prefix(at + marker.size());
    if (const std::size_t at = message.find(": "); at < 24) message.remove_prefix(at + 2);
    std::string reason(message.substr(0, kMaxReason));
    for (char& c : reason)
        if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126) c = '?';
    return reason + (message.size() > kMaxReason ? "..." : "");
}

std::string numberText(double value) {
    if (!std::isfinite(value)) return "null";
    std::string text = formatNumber(value);
    // A floating-point number must read back as one.
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::string stringText(const Json& json) {
    const std::string text = json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace);
    // Some characters that JSON allows unescaped may still control a terminal.
    return withoutControls(text, [](unsigned code) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        return std::string("\\u00") + kDigits[code >> 4] + kDigits[code & 15];
    });
}

bool isShortRow(const Json& array) {
    constexpr std::size_t kMaxRow = 16;
    return array.size() <= kMaxRow &&
           std::all_of(array.begin(), array.end(), [](const Json& element) { return element.is_primitive(); });
}

/// Appends the text of `json` to `out`; `indent` is the current column, or negative for a single line.
void write(const Json& json, int indent, std::string& out);

void writeContainer(const Json& json, int indent, std::string& out) {
    const bool isObject = json.is_object();
    const bool isFlat = indent < 0 || (!isObject && isShortRow(json));
    const int inner = isFlat ? -1 : indent + 2;
    out += isObject ? '{' : '[';
    bool isFirst = true;
    for (auto member = json.begin(); member != json.end(); ++member) {
        if (!isFirst) out += isFlat ? ", " : ",";
        isFirst = false;
        if (!isFlat) out.append("\n").append(static_cast<std::size_t>(inner), ' ');
        if (isObject) out += stringText(Json(member.key())) + ": ";
        write(*member, inner, out);
    }
    if (!isFlat && !isFirst) out.append("\n").append(static_cast<std::size_t>(indent), ' ');
    out += isObject ? '}' : ']';
}

void write(const Json& json, int indent, std::string& out) {
    if (json.is_structured())
        writeContainer(json, indent, out);
    else if (json.is_number_float())
        out += numberText(json.get<double>());
    else
        out += stringText(json);
}

bool isPlainKey(std::string_view key) {
    constexpr std::size_t kMaxBytes = 60;
    return !key.empty() && key.size() <= kMaxBytes && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

}  // namespace

Expected<Json> parseJson(std::string_view text, std::string_view source, std::size_t maxBytes) {
    const std::string start(source);
    if (text.size() > maxBytes)
        return fail(Exit::badAsset, start + ": has " + std::to_string(text.size()) + " bytes; must have at most " +
                                        std::to_string(maxBytes));
    // The parser would treat it as the end of the text.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return fail(Exit::badAsset, start + ":" + lineAndColumn(text, zero + 1) + ": unexpected NUL byte");
    StrictBuilder builder;
    if (Json::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.root);
    if (!builder.fault.empty()) return fail(Exit::badAsset, start + ": " + builder.fault);
    return fail(Exit::badAsset,
                start + ":" + lineAndColumn(text, builder.errorByte) + ": " + syntaxReason(builder.syntaxError));
}

std::string writeJson(const Json& json) {
    std::string text;
    write(json, 0, text);
    return text + "\n";
}

std::string writeJsonLine(const Json& json) {
    std::string text;
    write(json, -1, text);
    return text;
}

Json floatToJson(float value) { return shortDouble(value); }

std::string unknownKeyFault(const Json& object, std::string_view path, std::span<const std::string_view> known) {
    for (auto member = object.begin(); member != object.end(); ++member)
        if (std::find(known.begin(), known.end(), member.key()) == known.end())
            return memberPath(path, member.key()) + " is not a known key" + suggestion(member.key(), known);
    return {};
}

std::string memberPath(std::string_view path, std::string_view key) {
    if (!isPlainKey(key)) {
        std::string shown = inQuotes(key);
        shown.front() = shown.back() = '"';
        return std::string(path) + "[" + shown + "]";
    }
    return (path.empty() ? "" : std::string(path) + ".") + std::string(key);
}

std::string elementPath(std::string_view path, std::size_t index) {
    return std::string(path) + "[" + std::to_string(index) + "]";
}

}  // namespace arclight
