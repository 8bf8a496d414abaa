#include "lantern_reeds.h"

#include <cmath>

#include "core/random.h"

namespace arclight::halftexel {
namespace {

Reed makeReed(Random& random, bool isRight, bool isCattail) {
    Reed reed;
    const float x = random.uniform(0.01f, isRight ? 0.30f : 0.21f);
    const float length = (isCattail ? random.uniform(0.42f, 0.56f) : random.uniform(0.18f, 0.46f)) * (1.1f - 1.2f * x);
    const float lean = isCattail ? random.uniform(-0.03f, 0.08f) : random.uniform(-0.10f, 0.20f);
    reed.root = {x, -0.03f};
    reed.bend = {x + 0.25f * lean, 0.62f * length};
    reed.tip = {x + lean * 1.4f, length * (1 - std::abs(lean) * 1.2f)};
    reed.width = isCattail ? 0.013f : random.uniform(0.006f, 0.012f);
    reed.phase = random.uniform01();
    reed.isRight = isRight;
    reed.isCattail = isCattail;
    return reed;
}

}  // namespace

std::vector<Reed> reedBank(Seed seed) {
    Random random(seed, 0x4eed);
    std::vector<Reed> reeds;
    for (int i = 0; i < 13; ++i) reeds.push_back(makeReed(random, false, i % 6 == 5));
    for (int i = 0; i < 11; ++i) reeds.push_back(makeReed(random, true, i % 5 == 4));
    return reeds;
}

}  // namespace arclight::halftexel
