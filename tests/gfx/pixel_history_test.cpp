// The history of a pixel, against blending by its formulas and against instances found by brute force.
#include "gfx/pixel_history.h"

#include <random>

#include "gfx/area_drawing.h"
#include "gfx/corners.h"

namespace arclight::test {
namespace {

constexpr Blend kLinear[] = {Blend::none,     Blend::alpha,    Blend::premultiplied, Blend::under,
                             Blend::additive, Blend::multiply, Blend::attenuate};

glm::vec4 pixelOf(const Framebuffer& seen, glm::ivec2 pixel) {
    const std::array<float, 4> value = seen.readPixel(pixel.x, seen.height() - 1 - pixel.y);
    return {value[0], value[1], value[2], value[3]};
}

void expectNear(glm::vec4 a, glm::vec4 b, float tolerance) {
    for (int c = 0; c < 4; ++c) EXPECT_NEAR(a[c], b[c], tolerance * std::max(1.0f, std::abs(b[c]))) << c;
}

class PixelHistories : public AreaDrawing {
protected:
    static constexpr glm::ivec2 kSize{kWidth, kHeight};
    RenderSetup setup{kWidth, kHeight};

    /// Draws random rectangles with random blending, and returns for each that covers the pixel what it adds to the
    /// final value, by the formulas of blending.
    std::vector<glm::vec4> drawRandomly(Frame& frame, const Framebuffer& to, unsigned seed, glm::ivec2 pixel,
                                        int draws) {
        std::mt19937 random(seed);
        const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
        const auto part = [&] { return static_cast<float>(below(256)) / 256; };
        Pass pass = frame.pass("random", to);
        const glm::vec4 clear(part(), part(), part(), part());
        pass.clear(clear);
        std::vector<glm::vec4> parts{clear};
        glm::vec4 value = clear;
        for (int i = 0; i < draws; ++i) {
            const Area area{below(kWidth / 2), below(kHeight / 2), kWidth / 2 + below(kWidth / 2),
                            kHeight / 2 + below(kHeight / 2)};
            const Blend blend = kLinear[below(std::size(kLinear))];
            const glm::vec4 ink(part(), part(), part(), part());
            pass.state({.blend = blend});
            fill(pass, area, ink);
            if (!area.holds(pixel.x, kHeight - 1 - pixel.y)) continue;
            glm::vec4 alone(0), kept(0);
            switch (blend) {
                case Blend::none: alone = ink; break;
                case Blend::alpha: alone = glm::vec4(ink.a * glm::vec3(ink), ink.a), kept = glm::vec4(1 - ink.a); break;
                case Blend::premultiplied: alone = ink, kept = glm::vec4(1 - ink.a); break;
                case Blend::under: alone = (1 - value.a) * ink, kept = glm::vec4(1); break;
                case Blend::additive: alone = ink, kept = glm::vec4(1); break;
                case Blend::multiply: kept = ink; break;
                case Blend::attenuate: kept = 1.0f - ink; break;
                case Blend::max: break;
            }
            for (glm::vec4& earlier : parts) earlier *= kept;
            parts.push_back(alone);
            value = alone + kept * value;
        }
        std::erase_if(parts, [](glm::vec4 v) {
            return std::max({std::abs(v.r), std::abs(v.g), std::abs(v.b), std::abs(v.a)}) < 1e-6f;
        });
        return parts;
    }
};

TEST_F(PixelHistories, PartsFollowTheFormulasOfBlending) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        const glm::ivec2 pixel(static_cast<int>(seed * 7 % kWidth), static_cast<int>(seed * 5 % kHeight));
        const Framebuffer to = withoutDepth();
        PixelHistory history(setup.shaders, pixel, kSize);
        std::vector<glm::vec4> expected;
        {
            const PixelHistory::Recording recording(history);
            Frame frame(setup.store, setup.canvas, 0, 0);
            expected = drawRandomly(frame, to, seed, pixel, 12);
        }
        const std::vector<PixelPart> parts = history.parts(to);
        glm::vec4 sum = history.unexplained(to);
        expectNear(sum, glm::vec4(0), 1e-5f);
        ASSERT_EQ(parts.size(), expected.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            expectNear(parts[i].value, expected[i], 1e-5f);
            sum += parts[i].value;
        }
        expectNear(sum, pixelOf(to, pixel), 1e-5f);
    }
}

TEST_F(PixelHistories, DoNotChangeTheFrame) {
    for (const int samples : {0, 4})
        for (unsigned seed = 1; seed <= 6; ++seed) {
            SCOPED_TRACE(std::to_string(samples) + " samples, seed " + std::to_string(seed));
            const glm::ivec2 pixel(static_cast<int>(seed * 11 % kWidth), static_cast<int>(seed * 3 % kHeight));
            const auto drawn = [&](PixelHistory* history) {
                const Framebuffer to = made(samples, true);
                std::optional<PixelHistory::Recording> recording;
                if (history) recording.emplace(*history);
                Frame frame(setup.store, setup.canvas, 0, 0);
                drawRandomly(frame, to, seed, pixel, 12);
                Pass pass = frame.pass("depths", to);
                pass.clearDepth().state({.blend = Blend::additive, .depth = Depth::testAndWrite});
                for (int i = 0; i < 6; ++i)
                    fillAt(pass, 0.1f * static_cast<float>((5 * i) % 7), {i, i, 20, 14}, 0.125f);
                pass.state({.depth = Depth::same});
                fillAt(pass, 0.0f, kAll, 0.5f);
                if (samples == 0) return to.readFloats();
                std::vector<float> all;
                for (int s = 0; s < samples; ++s) {
                    const std::vector<float> one = sampleOf(to, s).readFloats();
                    all.insert(all.end(), one.begin(), one.end());
                }
                return all;
            };
            const std::vector<float> without = drawn(nullptr);
            PixelHistory history(setup.shaders, pixel, kSize);
            EXPECT_EQ(drawn(&history), without);
            EXPECT_FALSE(history.fragments().empty());
        }
}

TEST_F(PixelHistories, FindTheInstancesThatCoverThePixel) {
    folder.write("t/piece.vert",
                 "in vec2 corner;\nin vec2 at;\nin float red;\nuniform vec2 size;\nflat out float tint;\n"
                 "void main() { tint = red; gl_Position = vec4((at + corner) / size * 2.0 - 1.0, 0.0, 1.0); }\n");
    folder.write("t/tint.frag", "flat in float tint;\nout vec4 colour;\nvoid main() { colour = vec4(tint); }\n");
    const Program program = shaders.program("t/piece.vert", "t/tint.frag");
    program.set("size", glm::vec2(kSize));
    Mesh square = Mesh::of<Corner>("square");
    square.upload<Corner>(std::vector<Corner>{{{0, 0}}, {{6, 0}}, {{0, 6}}, {{6, 6}}},
                          std::vector<std::uint32_t>{0, 1, 2, 2, 1, 3});
    VertexBuffer instances = VertexBuffer::of<Piece>("instances");
    std::mt19937 random(3);
    std::vector<Piece> pieces;
    for (int i = 0; i < 300; ++i)
        pieces.push_back({{static_cast<int>(random() % kWidth) - 3, static_cast<int>(random() % kHeight) - 3},
                          static_cast<float>(1 + random() % 7)});
    instances.upload<Piece>(pieces);
    for (const int samples : {0, 4})
        for (const glm::ivec2 pixel : {glm::ivec2(0, 0), glm::ivec2(13, 6), glm::ivec2(23, 15)}) {
            SCOPED_TRACE(std::to_string(samples) + ", " + std::to_string(pixel.x));
            const Framebuffer to = made(samples, false);
            PixelHistory history(setup.shaders, pixel, kSize);
            {
                const PixelHistory::Recording recording(history);
                Frame frame(setup.store, setup.canvas, 0, 0);
                Pass pass = frame.pass("pieces", to);
                pass.clear({0, 0, 0, 0}).state({.blend = Blend::additive});
                pass.draw(square, instances, program);
            }
            std::vector<std::pair<int, float>> expected, found;
            for (std::size_t i = 0; i < pieces.size(); ++i) {
                const glm::vec2 local = glm::vec2(pixel.x, kHeight - 1 - pixel.y) + 0.5f - glm::vec2(pieces[i].at);
                if (local.x > 0 && local.y > 0 && local.x < 6 && local.y < 6)
                    expected.emplace_back(static_cast<int>(i), pieces[i].red);
            }
            for (const PixelPart& part : history.partsOfPass("pieces")) {
                EXPECT_EQ(part.fragment->unit, DrawUnit::instance);
                EXPECT_EQ(part.fragment->count, 300);
                found.emplace_back(part.fragment->index, part.value.r);
            }
            EXPECT_EQ(found, expected);
        }
}

TEST_F(PixelHistories, AverageTheSamplesThatEachPrimitiveCovers) {
    // The left half of a pixel of four samples holds two of them.
    const glm::ivec2 pixel(7, 4);
    const Framebuffer many("many", {.width = kWidth, .height = kHeight, .samples = 4}),
        to("resolved", {.width = kWidth, .height = kHeight});
    folder.write("t/half.vert",
                 "uniform vec2 size;\nvoid main() {\n"
                 "    vec2 corner = vec2((gl_VertexID & 1) * 2, gl_VertexID & 2) * 20.0 + vec2(-72.5, -20.0);\n"
                 "    if ((gl_VertexID & 1) == 1) corner.x = 7.5;\n"
                 "    gl_Position = vec4(corner / size * 2.0 - 1.0, 0.0, 1.0);\n}\n");
    const Program half = shaders.program("t/half.vert", "t/plain.frag");
    half.set("size", glm::vec2(kSize)).set("tint", glm::vec4(1, 0.5f, 0, 1));
    PixelHistory history(setup.shaders, pixel, kSize);
    {
        const PixelHistory::Recording recording(history);
        Frame frame(setup.store, setup.canvas, 0, 0);
        {
            Pass pass = frame.pass("half", many);
            pass.clear({0, 0, 0.5f, 1});
            pass.draw(quad, half);
        }
        many.resolveTo(to);
    }
    const std::vector<PixelPart> parts = history.parts(to);
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_TRUE(parts[0].fragment->isClear);
    expectNear(parts[0].value, {0, 0, 0.25f, 0.5f}, 1e-6f);
    expectNear(parts[1].value, {0.5f, 0.25f, 0, 0.5f}, 1e-6f);
    expectNear(parts[1].fragment->kept, glm::vec4(0.5f), 1e-6f);
    expectNear(parts[0].value + parts[1].value, pixelOf(to, pixel), 1e-6f);
}

TEST_F(PixelHistories, NameTheInputsOfFullScreenPasses) {
    const glm::ivec2 pixel(5, 9);
    const Texture light = lightTexture(kWidth, kHeight, [](int x, int y) { return glm::vec4(x, y, 0.5f, 1); });
    const Framebuffer first = target(kWidth, kHeight), second = target(kWidth / 2, kHeight / 2);
    folder.write("t/read.frag",
                 "uniform sampler2D source;\nout vec4 colour;\n"
                 "void main() { colour = texture(source, gl_FragCoord.xy / vec2(textureSize(source, 0))); }\n");
    const Program copy = shaders.program("common/fullscreen.vert", "t/read.frag");
    PixelHistory history(setup.shaders, pixel, kSize);
    {
        const PixelHistory::Recording recording(history);
        Frame frame(setup.store, setup.canvas, 0, 0);
        fullscreen(frame, "first", first, copy, {{"source", light}});
        fullscreen(frame, "second", second, copy, {{"source", first.colour()}});
    }
    ASSERT_EQ(history.fragments().size(), 2u);
    EXPECT_TRUE(history.fragments()[0].inputs.empty()) << "the texture is no pass of this frame";
    ASSERT_EQ(history.fragments()[1].inputs.size(), 1u);
    EXPECT_EQ(history.fragments()[1].inputs[0].pass, "first");
    expectNear(history.fragments()[1].inputs[0].value, {5, kHeight - 1 - 9, 0.5f, 1}, 0);
}

TEST_F(PixelHistories, TracesOfThePostStackPredictTheImage) {
    std::mt19937 random(11);
    const auto part = [&](float most) { return most * static_cast<float>(random() % 4096) / 4096; };
    const Texture light = lightTexture(kWidth, kHeight, [&](int, int) {
        const float strength = std::exp2(part(12) - 8);
        return glm::vec4(part(strength), part(strength), part(strength), 1);
    });
    for (const ToneMap toneMap : {ToneMap::agx, ToneMap::clip})
        for (int i = 0; i < 30; ++i) {
            const PostParams params{.exposure = part(6) - 3, .bloom = i % 3 == 0 ? 0 : part(0.5f), .toneMap = toneMap};
            const glm::ivec2 pixel(static_cast<int>(random() % kWidth), static_cast<int>(random() % kHeight));
            const float splitAt = i % 2 == 0 ? 1.0f : 0.5f, glow = i % 5 == 0 ? part(0.5f) : 0;
            PostTrace trace;
            {
                Frame frame(setup.store, setup.canvas, 0, 0);
                frame.post().splitAt = splitAt, frame.post().glow = glow;
                frame.post().magnifiers[0] = {
                    .from = {2, 3}, .size = {2, 1}, .at = {12, 2}, .zoom = 4, .isOff = i % 4 == 0};
                setup.copier.copy(light, frame.scene());
                setup.post.draw(frame, params);
                trace = setup.post.trace(frame, params, pixel);
            }
            const glm::vec4 seen = pixelOf(setup.store.image(), pixel);
            const glm::vec3 stored = trace.stored(trace.sceneLight());
            for (int c = 0; c < 3; ++c) EXPECT_NEAR(255 * stored[c], 255 * seen[c], 1.01f) << i << ' ' << c;
        }
}

}  // namespace
}  // namespace arclight::test
