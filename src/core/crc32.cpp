#include "core/crc32.h"

#include <array>

namespace arclight {
namespace {

constexpr std::array<std::uint32_t, 256> makeCrcTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < 256; ++n) {
        std::uint32_t value = n;
        for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xEDB88320u ^ (value >> 1) : value >> 1;
        table[n] = value;
    }
    return table;
}

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
    static constexpr auto kTable = makeCrcTable();
    std::uint32_t crc = 0xFFFFFFFFu;
    for (const char byte : bytes) crc = kTable[(crc ^ static_cast<unsigned char>(byte)) & 255u] ^ (crc >> 8);
    return ~crc;
}

}  // namespace arclight
