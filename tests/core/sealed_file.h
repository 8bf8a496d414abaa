// Attacks on decoders of sealed mesh files: a magic of eight bytes, then a 32-bit count.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/byte_stream.h"

namespace arclight::test {

/// Expects `isDecoded` to accept only the complete file: not with bytes appended, with any `step`-th byte changed,
/// truncated, or with wrong contents under a valid seal.
template <class IsDecoded>
void expectOnlyWhole(const std::string& whole, std::size_t step, IsDecoded isDecoded) {
    const std::string body(unsealed(whole).value());
    const auto isDecodedSealed = [&](std::string wrong) {
        seal(wrong);
        return isDecoded(wrong);
    };
    EXPECT_TRUE(isDecoded(whole));
    EXPECT_TRUE(isDecodedSealed(body));
    EXPECT_FALSE(isDecoded(whole + '\0'));
    EXPECT_FALSE(isDecodedSealed(body + '\0'));
    for (std::size_t at = 0; at < body.size(); at += step) {
        std::string damaged = whole;
        damaged[at] ^= 4;
        EXPECT_FALSE(isDecoded(damaged)) << at;
    }
    // Each truncation costs three checksums, so large files are truncated at fewer positions.
    for (std::size_t at = 0; at < body.size(); at += std::max(step, body.size() / 300)) {
        EXPECT_FALSE(isDecoded(std::string_view(whole).substr(0, at))) << at;
        EXPECT_FALSE(isDecodedSealed(body.substr(0, at))) << at;
    }
    EXPECT_FALSE(isDecodedSealed("another!" + body.substr(8)));
    EXPECT_FALSE(isDecodedSealed(body.substr(0, 8) + "\xff\xff\xff\xff" + body.substr(12)));
}

}  // namespace arclight::test
