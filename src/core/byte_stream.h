// Serialisation of values to bytes in memory, in the machine's byte order, as in asset files.
#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace arclight {

/// Appends the bytes of `value`.
template <class T>
void appendBytes(std::string& bytes, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Takes values from the front; once the bytes have run out, all further values are zero.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
    /// A reader of bytes that could not be read.
    static ByteReader bad() {
        ByteReader reader({});
        reader.isBad_ = true;
        return reader;
    }
    template <class T>
    T read() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        if (rest_.size() < sizeof value) isBad_ = true, rest_ = {};
        if (isBad_) return value;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_.remove_prefix(sizeof value);
        return value;
    }
    /// The next `count` bytes; none if there are fewer.
    std::string_view take(std::size_t count) {
        if (rest_.size() < count) isBad_ = true, rest_ = {};
        if (isBad_) return {};
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }
    bool has(std::size_t bytes) const { return !isBad_ && rest_.size() >= bytes; }
    /// Whether all values could be read and nothing is left.
    bool isAtEnd() const { return !isBad_ && rest_.empty(); }

private:
    std::string_view rest_;
    bool isBad_ = false;
};

/// Appends a checksum of the bytes so far.
void seal(std::string& bytes);
/// The bytes before the checksum; nothing if a byte has been lost or changed.
std::optional<std::string_view> unsealed(std::string_view bytes);
/// A reader of the bytes after `magic` in sealed bytes; `ByteReader::bad` if a byte has been lost or changed, or if
/// they begin with another word.
ByteReader openSealed(std::string_view bytes, std::string_view magic);

}  // namespace arclight
