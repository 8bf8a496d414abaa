// Shader programs by what they have to do: each set of features is compiled when it is first used.
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>

#include "gfx/shaders.h"

namespace arclight::lightprepass {

/// Features, each a name that its shaders test for. Bits of a set.
enum Feature : std::uint32_t {
    kCrystal = 1u << 0,
    kMetal = 1u << 1,
    kGlowing = 1u << 2,
    kSpecular = 1u << 3,
    kSpecularColour = 1u << 4,
    kSamples = 1u << 5,
    kSpot = 1u << 6,
    kBlack = 1u << 7,
    kDeferred = 1u << 8,
    kTiled = 1u << 9,
    kFlat = 1u << 10,
    kSmoothed = 1u << 11,
    kTileDepths = 1u << 12,
    kFirstEncoding = 1u << 16,  ///< and one bit for each encoding after it
};

class ProgramVariants {
public:
    explicit ProgramVariants(Shaders& shaders) : shaders_(shaders) {}
    /// Names are those of files in shaders/lightprepass; they must outlive this object.
    const Program& get(std::string_view vertex, std::string_view fragment, std::uint32_t features = 0);
    /// Of one compute stage.
    const Program& compute(std::string_view path, std::uint32_t features = 0) { return get({}, path, features); }

private:
    struct Variant {
        std::string_view vertex, fragment;
        std::uint32_t features;
        Program program;
    };
    Shaders& shaders_;
    std::deque<Variant> variants_;
};

}  // namespace arclight::lightprepass
