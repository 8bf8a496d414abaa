#include "gfx/variants.h"

#include <string>
#include <utility>
#include <vector>

#include "core/check.h"

namespace arclight {

const Program& Variants::get(std::string_view vertex, std::string_view fragment, std::uint32_t features) {
    for (const Variant& variant : variants_)
        if (variant.features == features && variant.vertex == vertex && variant.fragment == fragment)
            return variant.program;
    std::vector<std::string> defines;
    std::uint32_t unnamed = features;
    for (const FeatureName& feature : names_)
        if (features & feature.bit) defines.emplace_back(feature.name), unnamed &= ~feature.bit;
    CHECK_EQ(unnamed, 0u);
    variants_.push_back({vertex, fragment, features,
                         vertex.empty() ? shaders_.compute(fragment, std::move(defines))
                                        : shaders_.program(vertex, fragment, std::move(defines))});
    return variants_.back().program;
}

}  // namespace arclight
