// Features that programs are compiled for, as bits. Each one defines a macro in the shaders.
#pragma once

#include <cstdint>

#include "gfx/variants.h"

namespace arclight::lights {

enum Feature : std::uint32_t {
    kCrystal = 1u << 0,
    kMetal = 1u << 1,
    kEmissive = 1u << 2,
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
    kUndivided = 1u << 13,
    kTile = 1u << 14,
    kMagnified = 1u << 15,
    kFirstEncoding = 1u << 16,  ///< and one bit for each encoding after it
};

inline constexpr FeatureName kFeatures[] = {
    {kCrystal, "CRYSTAL"},
    {kMetal, "METAL"},
    {kEmissive, "EMISSIVE"},
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
    {kUndivided, "UNDIVIDED"},
    {kTile, "TILE"},
    {kMagnified, "MAGNIFIED"},
    {kFirstEncoding << 0, "ENCODING_ARTICLE"},
    {kFirstEncoding << 1, "ENCODING_PRINTED"},
    {kFirstEncoding << 2, "ENCODING_OCTAHEDRAL"},
    {kFirstEncoding << 3, "ENCODING_SPHEREMAP"},
    {kFirstEncoding << 4, "ENCODING_XYZ8"},
    {kFirstEncoding << 5, "ENCODING_FLOAT16"},
    {kFirstEncoding << 6, "ENCODING_FLOAT32"},
};

}  // namespace arclight::lights
