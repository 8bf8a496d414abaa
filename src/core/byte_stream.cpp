#include "core/byte_stream.h"

#include <algorithm>
#include <cstdint>

#include "core/crc32.h"

namespace arclight {

void seal(std::string& bytes) { appendBytes(bytes, crc32(bytes)); }

std::optional<std::string_view> unsealed(std::string_view bytes) {
    const std::string_view body = bytes.substr(0, bytes.size() - std::min(bytes.size(), sizeof(std::uint32_t)));
    ByteReader seal(bytes.substr(body.size()));
    if (seal.read<std::uint32_t>() != crc32(body) || !seal.isAtEnd()) return std::nullopt;
    return body;
}

ByteReader openSealed(std::string_view bytes, std::string_view magic) {
    const auto body = unsealed(bytes);
    if (!body || !body->starts_with(magic)) return ByteReader::bad();
    return ByteReader(body->substr(magic.size()));
}

}  // namespace arclight
