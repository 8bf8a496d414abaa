#include "program_variants.h"

#include <string>
#include <utility>
#include <vector>

namespace arclight::lightprepass {
namespace {

constexpr std::pair<std::uint32_t, const char*> kNames[] = {
    {kCrystal, "CRYSTAL"},
    {kMetal, "METAL"},
    {kGlowing, "GLOWING"},
    {kSpecular, "SPECULAR"},
    {kSpecularColour, "SPECULAR_COLOUR"},
    {kSamples, "SAMPLES"},
    {kSpot, "SPOT"},
    {kBlack, "BLACK"},
    {kDeferred, "DEFERRED"},
    {kTiled, "TILED"},
    {kFlat, "FLAT"},
    {kSmoothed, "SMOOTHED"},
    {kTileDepths, "TILE_DEPTHS"},
    {kFirstEncoding << 0, "ENCODING_ARTICLE"},
    {kFirstEncoding << 1, "ENCODING_PRINTED"},
    {kFirstEncoding << 2, "ENCODING_OCTAHEDRAL"},
    {kFirstEncoding << 3, "ENCODING_SPHEREMAP"},
    {kFirstEncoding << 4, "ENCODING_XYZ8"},
    {kFirstEncoding << 5, "ENCODING_FLOAT16"},
    {kFirstEncoding << 6, "ENCODING_FLOAT32"},
};

}  // namespace

const Program& ProgramVariants::get(std::string_view vertex, std::string_view fragment, std::uint32_t features) {
    for (const Variant& variant : variants_)
        if (variant.features == features && variant.vertex == vertex && variant.fragment == fragment)
            return variant.program;
    std::vector<std::string> defines;
    for (const auto& [bit, name] : kNames)
        if (features & bit) defines.emplace_back(name);
    const auto path = [](std::string_view name) {
        return std::string(name.starts_with("common/") ? "" : "lightprepass/") + std::string(name);
    };
    variants_.push_back({vertex, fragment, features,
                         vertex.empty() ? shaders_.compute(path(fragment), std::move(defines))
                                        : shaders_.program(path(vertex), path(fragment), std::move(defines))});
    return variants_.back().program;
}

}  // namespace arclight::lightprepass
