// Words and numbers of the text formats of meshes.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/number_text.h"
#include "core/text.h"

namespace arclight::detail {

/// A position in a text. Words end at spaces, tabs and line ends.
class TextCursor {
public:
    TextCursor(std::string_view text, std::string_view name)
        : name_(name), begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

    bool isAtEnd() const { return at_ == end_; }
    bool isAtLineEnd() const { return at_ == end_ || *at_ == '\n' || *at_ == '\r'; }
    std::size_t line() const { return line_; }
    std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    double fraction() const {
        return end_ == begin_ ? 1 : static_cast<double>(at_ - begin_) / static_cast<double>(end_ - begin_);
    }

    /// Moves to the next word of the line, or to the line's end.
    void skipSpaces() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }
    /// Like `skipSpaces`, and over a backslash before the line's end, which continues the line.
    void skipSpacesAndContinuations() {
        skipSpaces();
        while (at_ != end_ && *at_ == '\\' && isContinuation()) {
            nextLine();
            skipSpaces();
        }
    }
    /// The next word of the line; empty at its end.
    std::string_view word() {
        skipSpaces();
        const char* const from = at_;
        while (at_ != end_ && !isSpace(*at_)) ++at_;
        return {from, static_cast<std::size_t>(at_ - from)};
    }
    /// The next word, of any line; empty at the end of the text.
    std::string_view wordOfAnyLine() {
        for (skipSpaces(); at_ != end_ && isAtLineEnd(); skipSpaces()) nextLine();
        return word();
    }
    void nextLine() {
        const void* const found = std::memchr(at_, '\n', left());
        at_ = found ? static_cast<const char*>(found) + 1 : end_;
        ++line_;
    }

    /// A number that a float can hold; numbers too small for one become 0.
    bool readNumber(float& value) {
        skipSpaces();
        const char* const from = at_ != end_ && *at_ == '+' ? at_ + 1 : at_;
        auto result = readFloat(from, end_, value);
        if (result.ec == std::errc::result_out_of_range) result = readTiny(from, value);
        if (result.ec != std::errc() || !std::isfinite(value) || (result.ptr != end_ && !isSpace(*result.ptr)))
            return false;
        at_ = result.ptr;
        return true;
    }
    /// An integer, up to any other character.
    bool readInteger(std::int64_t& value) {
        const bool isNegative = at_ != end_ && *at_ == '-';
        if (at_ != end_ && (isNegative || *at_ == '+')) ++at_;
        if (at_ == end_ || *at_ < '0' || *at_ > '9') return false;
        std::int64_t sum = 0;
        for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_)
            if (sum < std::int64_t{1} << 40) sum = 10 * sum + (*at_ - '0');
        value = isNegative ? -sum : sum;
        return true;
    }
    bool isAt(char c) const { return at_ != end_ && *at_ == c; }
    /// Whether a backslash at the end of the line continues it.
    bool lineContinues() const {
        const void* const found = std::memchr(at_, '\n', left());
        const char* last = found ? static_cast<const char*>(found) : end_;
        if (last != at_ && last[-1] == '\r') --last;
        return found && last != at_ && last[-1] == '\\';
    }
    bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }

    /// "name: line 12: reason"
    tl::unexpected<Error> error(std::string_view reason) const { return errorAt(line_, reason); }
    tl::unexpected<Error> errorAt(std::size_t line, std::string_view reason) const {
        return fail(Exit::badAsset, std::string(name_) + ": line " + std::to_string(line) + ": " + std::string(reason));
    }

    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

private:
    bool isContinuation() const {
        return left() >= 2 && (at_[1] == '\n' || (at_[1] == '\r' && left() >= 3 && at_[2] == '\n'));
    }
    /// A number outside the range of normal floats.
    std::from_chars_result readTiny(const char* from, float& value) const {
        double wide = 0;
        auto result = readFloat(from, end_, wide);
        const std::string_view text(from, static_cast<std::size_t>(result.ptr - from));
        const bool isTiny = text.find("e-") != text.npos || text.find("E-") != text.npos;
        if (result.ec == std::errc::result_out_of_range && isTiny) wide = 0, result.ec = std::errc();
        if (std::abs(wide) > static_cast<double>(std::numeric_limits<float>::max()))
            return result.ec = std::errc::result_out_of_range, result;
        value = static_cast<float>(wide);
        return result;
    }

    std::string_view name_;
    const char *begin_, *at_, *end_;
    std::size_t line_ = 1;
};

/// The error of a cancelled reader.
inline tl::unexpected<Error> cancelled(std::string_view name) {
    return fail(Exit::interrupted, std::string(name) + ": reading was cancelled");
}

inline tl::unexpected<Error> tooManyTriangles(std::string_view name, std::size_t most) {
    return fail(Exit::badAsset, std::string(name) + ": more than " + std::to_string(most) + " triangles");
}

}  // namespace arclight::detail
