#include "hair_demo.h"

#include "hair_sources.h"

namespace arclight::hair {
namespace {

constexpr DemoInfo kInfo{
    "hair",
    "Hair",
    "Simulate strands as chains of constraints; shade them as fibres. 40,000 strands, 800 guides. One of the "
    "constraints, a sphere about the root, keeps a strand from stretching like rubber. To draw hair well, you need "
    "tangents, smooth curves and transparency in the right order.",
    60,
    Colour{0.94f, 0.62f, 0.47f},
    "the order of strands and their segments",
    kSources,
    {"hair/ribbon.frag", "hair/strand_light.frag", "hair/skirt_cloth.frag", "hair/cord.frag"},
    "the nearest fragments of each pixel in order",
    "sorted segments of hair",
    "Objects that the solver moves."};

}  // namespace

DemoType hairDemo() { return sceneSet(kInfo, {portraitScene(), shakeScene(), skirtScene()}); }

}  // namespace arclight::hair
