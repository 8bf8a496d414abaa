// The names of the captures of a series, from the pattern that `--capture` holds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/plan/options.h"
#include "app/plan/sweep.h"

namespace arclight {

/// Whether the pattern has a placeholder for the tick: `%d` or, padded with zeros, such as `%05d`.
bool hasTickPlaceholder(std::string_view pattern);

/// A piece of a pattern: a literal text, or a placeholder for the tick or for a swept value.
struct NamePart {
    enum class Kind { text, tick, sweep } kind = Kind::text;
    std::string text{};     ///< of a literal piece
    std::size_t width = 0;  ///< to which a tick is padded with zeros
    std::size_t sweep = 0;  ///< the number of the sweep
};

/// All captures of a series. In its pattern, such as `out/{frequency}-%05d.png`, the first `%d` stands for the tick and
/// each `{name}` for the value of that sweep.
class CaptureNames {
public:
    /// `sweeps` must outlive this object.
    CaptureNames(std::string pattern, const TickRange& ticks, std::span<const Sweep> sweeps);

    /// The number of captures, in floating point, as the product may exceed every integer.
    double count() const;

    /// The name of the capture at `tick`, with value number `at[i]` of sweep i.
    std::string name(std::span<const std::size_t> at, std::int64_t tick) const;

    /// The innermost folder that holds all captures: no part of its path depends on a tick or a swept value. Empty for
    /// the working folder.
    std::filesystem::path folder() const;

    /// Fails if two captures would have the same name. Exit::usage.
    Expected<Done> checkDistinct() const;

    /// Whether a capture would have this path, which must be absolute and canonical.
    bool contains(const std::filesystem::path& file) const;

private:
    std::size_t firstVaryingComponent() const;
    std::string nameAt(std::size_t index) const;
    Expected<Done> compareAll() const;

    std::string pattern_;
    TickRange ticks_;
    std::span<const Sweep> sweeps_;
    std::vector<NamePart> parts_;
};

}  // namespace arclight
