// The ways in which hair lets what lies behind it shine through.
#pragma once

namespace arclight::hair {

enum class Transparency : int { test, screenDoor, coverage, sorted, weighted, hashed, peeled };

/// What is sorted: nothing, whole strands, or pieces of a few segments of their ribbons.
enum class SortUnit : int { none, strand, segment };

struct TransparencySettings {
    Transparency mode = Transparency::sorted;
    SortUnit sort = SortUnit::segment;
    int sortNode = 6;  ///< node whose depth sorts strands
    int layers = 96;       ///< that are peeled at most
    bool writesDepth = false;  ///< also of the modes that blend, for passes that read the scene's depth afterwards
    friend bool operator==(const TransparencySettings&, const TransparencySettings&) = default;
};

}  // namespace arclight::hair
