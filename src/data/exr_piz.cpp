// PIZ: 16-bit values are numbered by a table of those in use, transformed by a Haar wavelet and coded by Huffman.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "data/exr_blocks.h"

namespace arclight::detail {
namespace {

using Words = std::vector<std::uint16_t>;

constexpr std::size_t kSymbols = 65537;  // 16-bit values, and one that repeats the value before
constexpr unsigned kMaxLength = 58;      // of a code, in bits

/// Reads bits, the most significant first; zeros beyond the end.
class Bits {
public:
    Bits(std::string_view data, std::size_t count) : data_(data), left_(count) {}

    std::uint64_t take(unsigned count) {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < count; ++i) value = value << 1 | next();
        return value;
    }
    unsigned next() {
        if (left_ == 0) return isBeyond_ = true, 0;
        if (held_ == 0) refill();
        --held_, --left_;
        return static_cast<unsigned>(word_ >> held_) & 1u;
    }
    /// The next `count` bits, at most 12, without taking them; zeros beyond the end.
    unsigned peek(unsigned count) {
        if (held_ < count) refill();
        return static_cast<unsigned>(word_ >> (held_ - count)) & ((1u << count) - 1);
    }
    void skip(unsigned count) {
        if (count > left_) isBeyond_ = true, count = static_cast<unsigned>(left_);
        held_ -= count, left_ -= count;
    }
    bool isBeyond() const { return isBeyond_; }
    std::size_t bytesTaken() const { return at_ - held_ / 8; }

private:
    void refill() {
        for (; held_ <= 48; held_ += 8, ++at_)
            word_ = word_ << 8 | (at_ < data_.size() ? static_cast<unsigned char>(data_[at_]) : 0u);
    }

    std::string_view data_;
    std::uint64_t word_ = 0;
    unsigned held_ = 0;
    std::size_t left_, at_ = 0;
    bool isBeyond_ = false;
};

/// Canonical codes: those of a length are consecutive numbers, and longer codes begin with smaller ones.
class HuffmanCodes {
public:
    /// `lengths`: of each symbol's code, 0 if it does not occur. False if there are too many codes.
    bool build(const std::vector<unsigned char>& lengths) {
        for (const unsigned char length : lengths)
            if (length > 0) ++count_[length];
        std::uint64_t code = 0;
        for (unsigned length = kMaxLength; length > 0; --length) {
            first_[length] = code;
            if (count_[length] > 0 && (code + count_[length] - 1) >> length != 0) return false;
            code = (code + count_[length]) >> 1;
        }
        std::size_t at = 0;
        for (unsigned length = 1; length <= kMaxLength; ++length) begin_[length] = at, at += count_[length];
        symbols_.resize(at);
        auto next = begin_;
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (const unsigned length = lengths[symbol]; length > 0)
                symbols_[next[length]++] = static_cast<std::uint32_t>(symbol);
        for (unsigned length = 1; length <= kQuick; ++length)
            for (std::size_t i = 0; i < count_[length]; ++i) {
                const std::size_t from = (first_[length] + i) << (kQuick - length);
                std::fill_n(quick_.begin() + static_cast<std::ptrdiff_t>(from), std::size_t{1} << (kQuick - length),
                            std::pair(symbols_[begin_[length] + i], length));
            }
        return true;
    }
    /// The next symbol; nothing if the bits are no code.
    std::optional<std::uint32_t> decode(Bits& bits) const {
        const auto& [symbol, quickLength] = quick_[bits.peek(kQuick)];
        if (quickLength > 0) {
            bits.skip(quickLength);
            return symbol;
        }
        std::uint64_t code = 0;
        for (unsigned length = 1; length <= kMaxLength; ++length) {
            code = code << 1 | bits.next();
            if (const std::uint64_t index = code - first_[length]; index < count_[length])
                return symbols_[begin_[length] + index];
        }
        return std::nullopt;
    }

private:
    static constexpr unsigned kQuick = 12;
    std::array<std::uint64_t, kMaxLength + 1> first_{};
    std::array<std::size_t, kMaxLength + 1> count_{}, begin_{};
    std::vector<std::uint32_t> symbols_;  ///< by length of their codes
    std::vector<std::pair<std::uint32_t, unsigned>> quick_ =
        std::vector<std::pair<std::uint32_t, unsigned>>(std::size_t{1} << kQuick);
};

/// The lengths of the codes of symbols `first` to `last`, in six bits each; large numbers are runs of zeros.
bool readLengths(Bits& bits, std::size_t first, std::size_t last, std::vector<unsigned char>& lengths) {
    constexpr unsigned kShortRun = 59, kLongRun = 63, kShortest = 2, kShortestLong = kShortest + kLongRun - kShortRun;
    for (std::size_t symbol = first; symbol <= last;) {
        const auto length = static_cast<unsigned>(bits.take(6));
        if (bits.isBeyond()) return false;
        if (length < kShortRun) {
            lengths[symbol++] = static_cast<unsigned char>(length);
            continue;
        }
        symbol += length == kLongRun ? static_cast<std::size_t>(bits.take(8)) + kShortestLong
                                     : length - kShortRun + kShortest;
        if (symbol > last + 1) return false;
    }
    return !bits.isBeyond();
}

bool decodeHuffman(std::string_view data, Words& words) {
    constexpr std::size_t kHeader = 20;
    if (data.size() < kHeader) return words.empty();
    const std::size_t first = littleEndian<std::uint32_t>(&data[0]), last = littleEndian<std::uint32_t>(&data[4]);
    const std::size_t count = littleEndian<std::uint32_t>(&data[12]);
    data.remove_prefix(kHeader);
    if (first >= kSymbols || last >= kSymbols || first > last) return false;
    std::vector<unsigned char> lengths(kSymbols);
    Bits table(data, 8 * data.size());
    if (!readLengths(table, first, last, lengths)) return false;
    data.remove_prefix(table.bytesTaken());
    HuffmanCodes codes;
    if (count > 8 * data.size() || !codes.build(lengths)) return false;
    Bits bits(data, count);
    for (std::size_t i = 0; i < words.size();) {
        const auto symbol = codes.decode(bits);
        if (!symbol || bits.isBeyond()) return false;
        if (*symbol != last) {
            words[i++] = static_cast<std::uint16_t>(*symbol);
            continue;
        }
        const auto length = static_cast<std::size_t>(bits.take(8));
        if (i == 0 || length > words.size() - i || bits.isBeyond()) return false;
        std::fill_n(words.begin() + static_cast<std::ptrdiff_t>(i), length, words[i - 1]);
        i += length;
    }
    return true;
}

/// Inverse of the Haar transform of two values, in 14 bits or, modulo 2^16, in 16.
template <bool kHas14Bits>
std::pair<std::uint16_t, std::uint16_t> inverse(std::uint16_t low, std::uint16_t high) {
    if constexpr (kHas14Bits) {
        const int difference = static_cast<std::int16_t>(high);
        const int a = static_cast<std::int16_t>(low) + (difference & 1) + (difference >> 1);
        return {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(a - difference)};
    } else {
        const int b = (low - (high >> 1)) & 0xFFFF, a = (high + b - 0x8000) & 0xFFFF;
        return {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)};
    }
}

/// A plane of values, `stepX` and `stepY` words apart, in place.
template <bool kHas14Bits>
void inverseWavelet(std::span<std::uint16_t> plane, std::size_t width, std::size_t stepX, std::size_t height,
                    std::size_t stepY) {
    const auto undo = [&](std::size_t low, std::size_t high) {
        const auto pair = inverse<kHas14Bits>(plane[low], plane[high]);
        plane[low] = pair.first, plane[high] = pair.second;
    };
    std::size_t whole = 1;
    while (2 * whole <= std::min(width, height)) whole *= 2;
    for (std::size_t half = whole / 2; half >= 1; whole = half, half /= 2) {
        const std::size_t right = half * stepX, down = half * stepY;
        std::size_t y = 0;
        for (; y + whole <= height; y += whole) {
            std::size_t x = 0;
            for (; x + whole <= width; x += whole) {
                const std::size_t at = y * stepY + x * stepX;
                undo(at, at + down);
                undo(at + right, at + right + down);
                undo(at, at + right);
                undo(at + down, at + down + right);
            }
            if ((width & half) != 0) undo(y * stepY + x * stepX, y * stepY + x * stepX + down);
        }
        if ((height & half) == 0) continue;
        for (std::size_t x = 0; x + whole <= width; x += whole)
            undo(y * stepY + x * stepX, y * stepY + x * stepX + right);
    }
}

/// The values that occur, from a set of bits; false if the data ends early.
bool readValues(std::string_view& data, Words& values) {
    constexpr std::size_t kSetBytes = 8192;
    if (data.size() < 4) return false;
    const std::size_t first = littleEndian<std::uint16_t>(&data[0]), last = littleEndian<std::uint16_t>(&data[2]);
    data.remove_prefix(4);
    values.assign(1, 0);
    if (first >= kSetBytes || last >= kSetBytes) return first > last && last < kSetBytes;
    if (first > last) return true;
    if (data.size() < last - first + 1) return false;
    for (std::size_t byte = first; byte <= last; ++byte)
        for (std::size_t bit = 0; bit < 8; ++bit)
            if ((static_cast<unsigned char>(data[byte - first]) >> bit & 1) != 0 && 8 * byte + bit > 0)
                values.push_back(static_cast<std::uint16_t>(8 * byte + bit));
    data.remove_prefix(last - first + 1);
    return true;
}

}  // namespace

bool decompressPiz(std::string_view data, const ExrBlock& block, std::vector<char>& output) {
    Words values, words(block.bytes() / 2);
    if (!readValues(data, values) || data.size() < 4) return false;
    const std::size_t size = littleEndian<std::uint32_t>(data.data());
    if (size > data.size() - 4 || !decodeHuffman(data.substr(4, size), words)) return false;
    std::size_t begin = 0;
    for (const ExrType type : block.channels) {
        const std::size_t words16 = bytesOf(type) / 2, count = block.width * block.rows * words16;
        for (std::size_t part = 0; part < words16; ++part) {
            const auto plane = std::span(words).subspan(begin + part, count - part);
            if (values.size() <= std::size_t{1} << 14)
                inverseWavelet<true>(plane, block.width, words16, block.rows, block.width * words16);
            else
                inverseWavelet<false>(plane, block.width, words16, block.rows, block.width * words16);
        }
        begin += count;
    }
    // From channel by channel to row by row.
    std::size_t to = 0;
    for (std::size_t y = 0; y < block.rows; ++y) {
        std::size_t channel = 0;
        for (const ExrType type : block.channels) {
            const std::size_t length = block.width * bytesOf(type) / 2;
            for (std::size_t i = 0; i < length; ++i, to += 2) {
                const std::size_t index = words[channel + y * length + i];
                const std::uint16_t value = index < values.size() ? values[index] : std::uint16_t{0};
                output[to] = static_cast<char>(value), output[to + 1] = static_cast<char>(value >> 8);
            }
            channel += length * block.rows;
        }
    }
    return true;
}

}  // namespace arclight::detail
