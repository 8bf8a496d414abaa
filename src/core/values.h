// The types of values that parameters hold, and that simulations take.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arclight {

/// The seed of all randomness of a run. Any value is valid.
struct Seed {
    std::uint64_t value = 1;
    friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

/// A colour as people pick it: sRGB-encoded components in [0, 1].
struct Colour {
    float r = 0, g = 0, b = 0;
    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

using Float2 = std::array<float, 2>;
using Float3 = std::array<float, 3>;

/// The index of a choice's label.
struct Choice {
    int index = 0;
    friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

inline constexpr int kMaxLabels = 16;

/// The labels of a choice; label i belongs to the enumerator of value i.
struct Labels {
    std::array<std::string_view, kMaxLabels> text{};
    int count = 0;
    constexpr std::span<const std::string_view> all() const { return {text.data(), static_cast<std::size_t>(count)}; }
    /// The choice with that label.
    constexpr std::optional<Choice> find(std::string_view label) const {
        for (int i = 0; i < count; ++i)
            if (text[static_cast<std::size_t>(i)] == label) return Choice{i};
        return std::nullopt;
    }
};

template <class... Texts>
constexpr Labels labels(Texts... texts) {
    static_assert(sizeof...(Texts) >= 1 && sizeof...(Texts) <= kMaxLabels);
    return Labels{{std::string_view{texts}...}, static_cast<int>(sizeof...(Texts))};
}

}  // namespace arclight
