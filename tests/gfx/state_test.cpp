// The state of draws: blending per attachment, culling, masks and clips, each for its own draws only.
#include <array>

#include "gfx/area_drawing.h"

namespace arclight::test {
namespace {

class States : public AreaDrawing {
protected:
    void SetUp() override {
        AreaDrawing::SetUp();
        folder.write("t/three.frag",
                     "uniform vec4 inks[3];\n"
                     "layout(location = 0) out vec4 first;\nlayout(location = 1) out vec4 second;\n"
                     "layout(location = 2) out vec4 third;\n"
                     "void main() { first = inks[0], second = inks[1], third = inks[2]; }\n");
        three = shaders.program("t/area.vert", "t/three.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    }
    static Framebuffer threeTargets() {
        constexpr PixelFormat kFormat = PixelFormat::rgba32f;
        return Framebuffer("three", {.width = kWidth, .height = kHeight, .colours = {kFormat, kFormat, kFormat}});
    }
    static glm::vec4 pixel(const Framebuffer& seen, int x, int y, int colour = 0) {
        const std::array<float, 4> value = seen.readPixel(x, y, colour);
        return {value[0], value[1], value[2], value[3]};
    }
    Program three;
};

// Powers of two are exact in every format, so that there is one right value.
constexpr glm::vec4 kBelow(0.5f, 0.25f, 2.0f, 0.75f), kAbove(0.25f, 4.0f, 0.5f, 0.5f);

glm::vec4 blended(Blend blend, glm::vec4 above, glm::vec4 below) {
    const float left = 1 - above.a;
    switch (blend) {
        case Blend::none: return above;
        case Blend::alpha:
            return glm::vec4(above.a * glm::vec3(above) + left * glm::vec3(below), above.a + left * below.a);
        case Blend::premultiplied: return above + left * below;
        case Blend::under: return below + (1 - below.a) * above;
        case Blend::additive: return above + below;
        case Blend::max: return glm::max(above, below);
        case Blend::multiply: return above * below;
        case Blend::attenuate: return (1.0f - above) * below;
    }
    return {};
}

constexpr Blend kBlends[] = {Blend::none,     Blend::alpha, Blend::premultiplied, Blend::under,
                             Blend::additive, Blend::max,   Blend::multiply,      Blend::attenuate};

TEST_F(States, EveryBlendFollowsItsFormula) {
    for (const PixelFormat format : {PixelFormat::rgba16f, PixelFormat::rgba32f})
        for (const Blend blend : kBlends) {
            SCOPED_TRACE(static_cast<int>(blend));
            const Framebuffer seen = target(kWidth, kHeight, format);
            Pass pass("seen", seen);
            pass.clear(kBelow).state({.blend = blend});
            fill(pass, kPatch, kAbove);
            EXPECT_EQ(pixel(seen, kPatch.x0, kPatch.y0), blended(blend, kAbove, kBelow));
            EXPECT_EQ(pixel(seen, 0, 0), kBelow);
        }
}

TEST_F(States, BlendsCanChangeWithinAPass) {
    // Each must set its whole state: the blend equation of `max` must not leak into later draws.
    for (const Blend first : kBlends)
        for (const Blend second : kBlends) {
            SCOPED_TRACE(std::to_string(static_cast<int>(first)) + " " + std::to_string(static_cast<int>(second)));
            const Framebuffer seen = target(kWidth, kHeight);
            Pass pass("seen", seen);
            pass.clear(kBelow).state({.blend = first});
            fill(pass, kAll, kAbove);
            pass.state({.blend = second});
            fill(pass, kPatch, kAbove);
            const glm::vec4 once = blended(first, kAbove, kBelow);
            EXPECT_EQ(pixel(seen, kPatch.x0, kPatch.y0), blended(second, kAbove, once));
            EXPECT_EQ(pixel(seen, 0, 0), once);
        }
}

TEST_F(States, AttachmentsBlendSeparately) {
    const std::array<glm::vec4, 3> colours{kAbove, 2.0f * kAbove, glm::vec4(0.5f, 0.125f, 1, 0.25f)};
    constexpr std::array kCombinations{std::array{Blend::additive, Blend::attenuate, Blend::none},
                                       std::array{Blend::none, Blend::additive, Blend::attenuate},
                                       std::array{Blend::max, Blend::none, Blend::alpha}};
    for (const auto& blends : kCombinations) {
        const Framebuffer seen = threeTargets();
        Pass pass("three", seen);
        for (int i = 0; i < 3; ++i) pass.clear(kBelow * static_cast<float>(i + 1), i);
        pass.state({.blend = {blends[0], blends[1], blends[2]}});
        fillWith(three.set("inks", std::span<const glm::vec4>(colours)), pass, kPatch);
        for (int i = 0; i < 3; ++i) {
            SCOPED_TRACE(i);
            const auto at = static_cast<std::size_t>(i);
            const glm::vec4 below = kBelow * static_cast<float>(i + 1);
            EXPECT_EQ(pixel(seen, kPatch.x0, kPatch.y0, i), blended(blends[at], colours[at], below));
            EXPECT_EQ(pixel(seen, 0, 0, i), below);
        }
        // A uniform blend afterwards applies to every attachment again.
        pass.state({.blend = Blend::additive});
        for (int i = 0; i < 3; ++i) pass.clear(kBelow, i);
        fillWith(three, pass, kAll);
        for (int i = 0; i < 3; ++i) EXPECT_EQ(pixel(seen, 0, 0, i), kBelow + colours[static_cast<std::size_t>(i)]) << i;
    }
}

TEST_F(States, CullingHidesClockwiseTriangles) {
    const Framebuffer seen = target(kWidth, kHeight);
    Pass pass("seen", seen);
    const auto drawBoth = [&](Cull cull) {
        pass.clear({0, 0, 0, 1}).state({.cull = cull});
        fill(pass, kLeft, {1, 0, 0, 1});
        fill(pass, kPatch, {2, 0, 0, 1}, 0, 1, true);
    };
    drawBoth(Cull::back);
    expectRed(seen, [](int x, int y) { return kLeft.holds(x, y) ? 1.0f : 0.0f; });
    drawBoth(Cull::none);
    expectRed(seen, [](int x, int y) { return kPatch.holds(x, y) ? 2.0f : kLeft.holds(x, y) ? 1.0f : 0.0f; });
}

TEST_F(States, SampleMaskWritesOnlyItsSamples) {
    const Framebuffer many = withoutDepth(4);
    {
        Pass pass("many", many);
        pass.clear({0.5f, 0, 0, 1});
        // Sample 3 is never written, sample 0 twice.
        for (const auto& [mask, red] : {std::pair{1u, 1.0f}, {2u | 4u, 2.0f}, {1u, 3.0f}}) {
            pass.state({.sampleMask = mask});
            fill(pass, kPatch, glm::vec4(red, 0, 0, 1));
        }
    }
    constexpr std::array<float, 4> kExpected{3, 2, 2, 0.5f};
    for (int i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        const float expected = kExpected[static_cast<std::size_t>(i)];
        expectRed(sampleOf(many, i), [&](int x, int y) { return kPatch.holds(x, y) ? expected : 0.5f; });
    }
    // Resolving gives their mean.
    const Framebuffer mean = target(kWidth, kHeight);
    many.resolveTo(mean);
    expectRed(mean, [](int x, int y) { return kPatch.holds(x, y) ? 7.5f / 4 : 0.5f; });
}

TEST_F(States, PassBeginsWithDefaultState) {
    const Framebuffer many = withDepth(4);
    many.clear(0, 0, 0, 1);
    many.clearDepth(0);
    {
        Pass pass("untidy", many);
        pass.state({.blend = Blend::multiply,
                    .depth = Depth::behind,
                    .cull = Cull::back,
                    .writesColour = false,
                    .sampleMask = 1});
        pass.clip(1, 1, 2, 2);
    }
    {
        Pass pass("all", many);
        fill(pass, kAll, {1, 0, 0, 1}, 0, 1, true);
    }
    for (int i = 0; i < 4; ++i) expectRed(sampleOf(many, i), [](int, int) { return 1.0f; });
}

TEST_F(States, ColourMaskStopsDrawsButNotClears) {
    const Framebuffer seen = target(kWidth, kHeight);
    Pass pass("seen", seen);
    pass.clear({1, 0, 0, 1}).state({.writesColour = false});
    fill(pass, kAll, {2, 0, 0, 1});
    expectRed(seen, [](int, int) { return 1.0f; });
    pass.clear({4, 0, 0, 1});
    fill(pass, kAll, {2, 0, 0, 1});
    expectRed(seen, [](int, int) { return 4.0f; });
}

TEST_F(States, ClipOutlastsStateChanges) {
    const Framebuffer seen = target(kWidth, kHeight);
    const auto inPatch = [](int x, int y) { return kPatch.holds(x, y) ? 1.0f : 0.0f; };
    const Framebuffer copy = target(kWidth, kHeight);
    copy.clear(7, 0, 0, 1);
    {
        Pass pass("seen", seen);
        pass.clear({0, 0, 0, 1}).clip(kPatch.x0, kPatch.y0, kPatch.x1 - kPatch.x0, kPatch.y1 - kPatch.y0);
        pass.state({.blend = Blend::additive});
        fill(pass, kAll, {1, 0, 0, 1});
    }
    expectRed(seen, inPatch);
    // It ends with its pass, so that it does not clip blits.
    seen.resolveTo(copy);
    expectRed(copy, inPatch);
    {
        Pass pass("again", seen);
        pass.clip(0, 0, 1, 1);
        pass.unclip();
        fill(pass, kAll, {3, 0, 0, 1});
    }
    expectRed(seen, [](int, int) { return 3.0f; });
}

TEST_F(States, PassRebindsItsTarget) {
    const Framebuffer seen = target(kWidth, kHeight);
    Pass pass("seen", seen);
    pass.clear({0, 0, 0, 1});
    const Framebuffer other = target(kWidth, kHeight);
    other.clear(5, 0, 0, 1);
    seen.resolveTo(other);
    fill(pass, kPatch, {1, 0, 0, 1});
    expectRed(seen, [](int x, int y) { return kPatch.holds(x, y) ? 1.0f : 0.0f; });
    expectRed(other, [](int, int) { return 0.0f; });
}

}  // namespace
}  // namespace arclight::test
