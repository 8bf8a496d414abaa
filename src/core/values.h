// The value types of parameters, which simulations also use.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "core/row_faults.h"

namespace arclight {

/// The seed of all randomness of a run. Any value is valid.
struct Seed {
    std::uint64_t value = 1;
    friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

/// A colour as in a colour picker: sRGB-encoded components in [0, 1].
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
    std::array<std::pair<std::string_view, int>, 4> former{};  ///< labels of earlier versions, with their values
    constexpr std::span<const std::string_view> all() const { return {text.data(), static_cast<std::size_t>(count)}; }
    /// The choice with this label, now or formerly.
    constexpr std::optional<Choice> find(std::string_view label) const {
        for (int i = 0; i < count; ++i)
            if (text[static_cast<std::size_t>(i)] == label) return Choice{i};
        for (const auto& [old, i] : former)
            if (!old.empty() && old == label) return Choice{i};
        return std::nullopt;
    }
    /// `now` was called `old` in earlier versions. Command lines, presets and captures may still contain `old`.
    constexpr Labels formerly(std::string_view old, std::string_view now) const {
        Labels copy = *this;
        const auto value = find(now);
        if (!value || find(old)) detail::duplicateChoice();
        for (auto& [text_, i] : copy.former)
            if (text_.empty()) return text_ = old, i = value->index, copy;
        detail::duplicateChoice();
        return copy;
    }
};

template <class... Texts>
constexpr Labels labels(Texts... texts) {
    static_assert(sizeof...(Texts) >= 1 && sizeof...(Texts) <= kMaxLabels);
    return Labels{{std::string_view{texts}...}, static_cast<int>(sizeof...(Texts))};
}

}  // namespace arclight
