// Program variants (permutations): each combination of features is compiled at its first use.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>

#include "gfx/shaders.h"

namespace arclight {

/// A feature's bit, and the name that shaders test with #ifdef.
struct FeatureName {
    std::uint32_t bit;
    const char* name;
};

class Variants {
public:
    /// `names` must outlive this object.
    Variants(Shaders& shaders, std::span<const FeatureName> names) : shaders_(shaders), names_(names) {}
    /// The variant with these features. Paths as in `Shaders::program`; they must outlive this object.
    const Program& get(std::string_view vertex, std::string_view fragment, std::uint32_t features = 0);
    /// A program of one compute stage.
    const Program& compute(std::string_view path, std::uint32_t features = 0) { return get({}, path, features); }

private:
    struct Variant {
        std::string_view vertex, fragment;
        std::uint32_t features;
        Program program;
    };
    Shaders& shaders_;
    std::span<const FeatureName> names_;
    std::deque<Variant> variants_;
};

}  // namespace arclight
