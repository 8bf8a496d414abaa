// The code of docs/lightprepass.md against closed forms, brute force, and the suite's own encodings and lights.
#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "docs/code/lightprepass_1.h"
#include "docs/code/lightprepass_2.h"
#include "docs/glsl_evaluation.h"
#include "sim/lights/light_formulas.h"
#include "sim/lights/light_tiles.h"
#include "sim/lights/normal_encoding.h"
#include "sim/lights/tile_chain.h"

namespace arclight::test {
namespace {

constexpr std::string_view kLightsPage = "docs/lightprepass.md";

using lights::NormalEncoding;

glm::vec3 anyDirection(Random& random) {
    const float z = random.uniform(-1, 1), angle = random.uniform(0, kTwoPi), r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
}

double angleDeg(glm::vec3 a, glm::vec3 b) {
    const glm::dvec3 x(a), y(b);
    return std::atan2(glm::length(glm::cross(x, y)), glm::dot(x, y)) * 57.29577951308232;
}

/// One of the page's encodings, and the suite's that it must equal; NormalEncoding tests the errors of the page's
/// table.
struct Encoding {
    ::Texel (*pack)(const ::NormalDepth&);
    ::NormalDepth (*unpack)(const ::Texel&);
    NormalEncoding suite;
};
constexpr Encoding kEncodings[] = {
    {::packXySign, ::unpackXySign, NormalEncoding::article},
    {::packOctahedral, ::unpackOctahedral, NormalEncoding::octahedral},
    {::packSphereMap, ::unpackSphereMap, NormalEncoding::spheremap},
};

TEST(LightprepassPage, TexelsAreThoseOfTheSuite) {
    Random random(Seed{21});
    for (const Encoding& encoding : kEncodings)
        for (int i = 0; i < 20000; ++i) {
            const ::NormalDepth value{anyDirection(random), random.uniform01()};
            const ::Texel texel = encoding.pack(value);
            const lights::Texel other = lights::packTexel(encoding.suite, {value.normal, value.depth});
            for (std::size_t k = 0; k < 4; ++k) ASSERT_NEAR(texel[k], other[k], k < 2 ? 1 : 0) << i;  // rounding of .5
            const ::NormalDepth read = encoding.unpack(texel);
            const lights::NormalDepth otherRead = lights::unpackTexel(encoding.suite, texel);
            ASSERT_LT(glm::distance(read.normal, otherRead.normal), 1e-6f);
            ASSERT_NEAR(read.depth, otherRead.depth, 1e-7f);
        }
}

TEST(LightprepassPage, PolesAndEdgesOfTheMapsAreKept) {
    for (const glm::vec3 normal : {glm::vec3(0, 0, 1), glm::vec3(1, 0, 0), glm::vec3(0, -1, 0)})
        for (const float depth : {0.0f, 1.0f})
            for (const Encoding& encoding : kEncodings) {
                const ::NormalDepth read = encoding.unpack(encoding.pack({normal, depth}));
                EXPECT_LT(angleDeg(normal, read.normal), 6);
                EXPECT_NEAR(read.depth, depth, 1e-5f);
            }
    EXPECT_LT(angleDeg(glm::vec3(0, 0, -1), ::unpackOctahedral(::packOctahedral({glm::vec3(0, 0, -1), 0})).normal), 1);
}

/// Slopes of many points of a circle that lie before the eye.
::Interval slopesBySteps(float x, float z, float radius) {
    ::Interval found{1e30f, -1e30f};
    for (int i = 0; i < 20000; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / 20000;
        const float px = x + radius * std::cos(angle), pz = z + radius * std::sin(angle);
        if (pz > -1e-3f) continue;
        found = {std::min(found.low, px / -pz), std::max(found.high, px / -pz)};
    }
    return found;
}

TEST(LightprepassPage, TangentsTouchTheCircle) {
    Random random(Seed{23});
    int before = 0;
    for (int i = 0; i < 400; ++i) {
        const float x = random.uniform(-6, 6), z = random.uniform(-8, 3), radius = random.uniform(0.1f, 3);
        if (z - radius >= -0.05f) continue;
        const ::Interval exact = ::slopesOf(x, z, radius), found = slopesBySteps(x, z, radius);
        EXPECT_LE(exact.low, found.low + 1e-3f * std::fabs(found.low) + 1e-4f) << i;
        EXPECT_GE(exact.high, found.high - 1e-3f * std::fabs(found.high) - 1e-4f) << i;
        if (z + radius >= -0.1f) continue;
        ++before;
        EXPECT_NEAR(exact.low, found.low, 1e-3f * (1 + std::fabs(found.low))) << i;
        EXPECT_NEAR(exact.high, found.high, 1e-3f * (1 + std::fabs(found.high))) << i;
    }
    EXPECT_GT(before, 100);
}

TEST(LightprepassPage, RectangleHoldsTheSphereAndHasTheTilesOfTheSuite) {
    Random random(Seed{24});
    lights::TileView view;  // of an eye at the origin
    view.width = 640, view.height = 400, view.halfTangents = {0.8f, 0.5f};
    for (int i = 0; i < 400; ++i) {
        const glm::vec3 centre{random.uniform(-8, 8), random.uniform(-6, 6), random.uniform(-14, 2)};
        const float radius = random.uniform(0.1f, 3);
        const ::ScreenRectangle rectangle = ::rectangleOfSphere(centre, radius, view.halfTangents);
        for (int k = 0; k < 200; ++k) {
            const glm::vec3 point = centre + radius * random.uniform01() * anyDirection(random);
            if (point.z > -1e-2f) continue;
            const glm::vec2 clip = glm::vec2(point) / -point.z / view.halfTangents;
            if (std::fabs(clip.x) > 1 || std::fabs(clip.y) > 1) continue;
            EXPECT_TRUE(glm::all(glm::lessThanEqual(rectangle.low - 1e-4f, clip)) &&
                        glm::all(glm::lessThanEqual(clip, rectangle.high + 1e-4f)));
        }
        lights::LightTiles tiles;
        const PointLight light{centre, radius, glm::vec3(1)};
        tiles.build(view, std::span(&light, 1));
        // Those whose square overlaps the rectangle by more than rounding, and none that lies clearly beside it.
        for (int tile = 0; tile < view.tilesAcross() * view.tilesUp(); ++tile) {
            const glm::vec2 size(view.width, view.height);
            const glm::vec2 low =
                2.0f * 16.0f * glm::vec2(tile % view.tilesAcross(), tile / view.tilesAcross()) / size - 1.0f;
            const glm::vec2 high = low + 32.0f / size;
            const glm::vec2 over = glm::min(high, rectangle.high) - glm::max(low, rectangle.low);
            const bool isListed = tiles.heads[static_cast<std::size_t>(tile)].count > 0;
            const float least = std::min(over.x, over.y);
            if (std::fabs(least) < 1e-4f) continue;
            EXPECT_EQ(isListed, least > 0) << i << " tile " << tile;
        }
    }
}

/// The errors of the page's table are those over many more directions than here, so the largest found is a little less.
TEST(LightprepassPage, TableOfEncodingsHasTheErrorsOfTheCode) {
    Random random(Seed{22});
    constexpr double kMean[] = {0.467, 0.335, 0.492}, kLargest[] = {6.0, 0.95, 11.9}, kLeast[] = {5.5, 0.9, 9};
    for (std::size_t e = 0; e < 3; ++e) {
        double sum = 0, largest = 0;
        constexpr int kDirections = 300000;
        for (int i = 0; i < kDirections; ++i) {
            const glm::vec3 normal = anyDirection(random);
            if (normal.z == -1) continue;  // where the sphere map is undefined
            const double error = angleDeg(normal, kEncodings[e].unpack(kEncodings[e].pack({normal, 0.5f})).normal);
            sum += error, largest = std::max(largest, error);
        }
        EXPECT_NEAR(sum / kDirections, kMean[e], 0.01) << e;
        EXPECT_LT(largest, kLargest[e] + 0.05) << e;
        EXPECT_GT(largest, kLeast[e]) << e;
    }
    EXPECT_GT(angleDeg(glm::vec3(0, 0, -1), ::unpackSphereMap(::packSphereMap({glm::vec3(0, 0, -1), 0})).normal), 179);
}

TEST(LightprepassPage, ExerciseOnSumsHasTheAnswerOfTheSuite) {
    EXPECT_EQ(3e6f + 0.25f, 3000000.25f);
    EXPECT_EQ(4e6f + lights::kWorldTile, 4000004.0f);
    EXPECT_NEAR(4.1e6 - static_cast<double>(lights::addedUp(1000000, lights::kWorldTile)), 40101, 1);
}

class LightprepassPageShaders : public Gl {
protected:
    Random random_{Seed{31}};
    glm::vec4 any(float reach) {
        return {random_.uniform(-reach, reach), random_.uniform(-reach, reach), random_.uniform(-reach, reach),
                random_.uniform01()};
    }
};

glm::vec4 asColour(const lights::Texel& texel) { return glm::vec4(texel[0], texel[1], texel[2], texel[3]) / 255.0f; }

TEST_F(LightprepassPageShaders, PackedNormalsAndDepthsAreThoseOfTheSuite) {
    std::vector<std::array<glm::vec4, 2>> rows;
    for (int i = 0; i < 2000; ++i) {
        const lights::NormalDepth value{anyDirection(random_), random_.uniform01()};
        rows.push_back(
            {glm::vec4(value.normal, value.depth), asColour(lights::packTexel(NormalEncoding::article, value))});
    }
    const std::string block = glslBlock(kLightsPage, 1);
    const std::vector<glm::vec4> packed_ = evaluateGlsl(block, "packNormalDepth(a.xyz, a.w)", rows);
    const std::vector<glm::vec4> read = evaluateGlsl(block, "vec4(unpackNormal(b), unpackDepth(b))", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (int k = 0; k < 4; ++k) EXPECT_NEAR(packed_[i][k], rows[i][1][k], 0.5f / 255 + 1e-4f) << i;
        const lights::Texel texel = lights::packTexel(NormalEncoding::article, {glm::vec3(rows[i][0]), rows[i][0].w});
        const lights::NormalDepth suite = lights::unpackTexel(NormalEncoding::article, texel);
        EXPECT_LT(glm::distance(glm::vec3(read[i]), suite.normal), 1e-3f) << i;
        EXPECT_NEAR(read[i].w, suite.depth, 1e-6f) << i;
    }
}

TEST_F(LightprepassPageShaders, OctahedralMapIsInverted) {
    std::vector<std::array<glm::vec4, 1>> rows;
    for (int i = 0; i < 2000; ++i) rows.push_back({glm::vec4(anyDirection(random_), 0)});
    rows.push_back({glm::vec4(0, 0, -1, 0)});
    const std::string block = glslBlock(kLightsPage, 2);
    const std::vector<glm::vec4> mapped = evaluateGlsl(block, "vec4(octahedral(a.xyz), 0.0, 0.0)", rows);
    const std::vector<glm::vec4> back = evaluateGlsl(block, "vec4(fromOctahedral(octahedral(a.xyz)), 0.0)", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_LE(std::max(std::fabs(mapped[i].x), std::fabs(mapped[i].y)), 1.00001f);
        EXPECT_LT(glm::distance(glm::vec3(back[i]), glm::vec3(rows[i][0])), 1e-5f) << i;
        const lights::Texel texel = lights::packTexel(NormalEncoding::octahedral, {glm::vec3(rows[i][0]), 0});
        EXPECT_NEAR(mapped[i].x * 0.5f + 0.5f, texel[0] / 255.0f, 0.5f / 255 + 1e-4f) << i;
        EXPECT_NEAR(mapped[i].y * 0.5f + 0.5f, texel[1] / 255.0f, 0.5f / 255 + 1e-4f) << i;
    }
}

TEST_F(LightprepassPageShaders, PositionsFromDepthAreThoseThatWereProjected) {
    constexpr float kNear = 0.4f, kFar = 130;
    const glm::mat4 projection = glm::perspective(0.9f, 1.6f, kNear, kFar);
    const glm::mat4 view = glm::lookAt(glm::vec3(3, 2, 7), glm::vec3(-1, 0.5f, 0), glm::vec3(0, 1, 0));
    const glm::mat4 fromClip = glm::inverse(projection * view);
    std::string matrix = "mat4(";
    for (int i = 0; i < 16; ++i) matrix += (i > 0 ? ", " : "") + std::to_string(fromClip[i / 4][i % 4]);
    std::vector<std::array<glm::vec4, 2>> rows;
    std::vector<glm::vec3> inEye, inWorld;
    for (int i = 0; i < 500; ++i) {
        const float distance = random_.uniform(0.5f, 40);
        inEye.push_back(distance * glm::vec3{random_.uniform(-0.7f, 0.7f), random_.uniform(-0.4f, 0.4f), -1});
        inWorld.emplace_back(glm::inverse(view) * glm::vec4(inEye.back(), 1));
        const glm::vec4 clip = projection * glm::vec4(inEye.back(), 1);
        const glm::vec3 position = glm::vec3(clip) / clip.w * 0.5f + 0.5f;
        rows.push_back({glm::vec4(position, 0), glm::vec4(1 / projection[0][0], 1 / projection[1][1], kNear, kFar)});
    }
    const std::string block = glslBlock(kLightsPage, 3);
    const std::vector<glm::vec4> eye = evaluateGlsl(block, "vec4(eyePosition(a.xy, a.z, b.z, b.w, b.xy), 0.0)", rows);
    const std::vector<glm::vec4> world =
        evaluateGlsl(block, "vec4(worldPosition(a.xy, a.z, " + matrix + ")), 0.0)", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // One step of a float depth near 1 is worth this much.
        const float step = inEye[i].z * inEye[i].z / kNear * 2.4e-7f;
        EXPECT_LT(glm::distance(glm::vec3(eye[i]), inEye[i]), 4 * step + 1e-4f) << i;
        EXPECT_LT(glm::distance(glm::vec3(world[i]), inWorld[i]), 12 * step + 1e-3f) << i;
    }
}

TEST_F(LightprepassPageShaders, LightIsThatOfTheSuiteAndItsSumThatOfForwardShading) {
    std::vector<std::array<glm::vec4, 4>> rows;
    for (int i = 0; i < 1000; ++i)
        rows.push_back({glm::vec4(glm::vec3(any(3)), random_.uniform(0.5f, 6)), glm::vec4(anyDirection(random_), 0),
                        glm::vec4(anyDirection(random_), 0), any(3)});
    const std::string call = "pointLight(a.xyz, b.xyz, c.xyz, d.xyz, a.w, vec3(2.0, 1.0, 0.5), 32.0)";
    const std::vector<glm::vec4> found = evaluateGlsl(glslBlock(kLightsPage, 4), call, rows);
    const std::vector<glm::vec4> surface = evaluateGlsl(
        glslBlock(kLightsPage, 4), "vec4(litSurface(vec3(0.3, 0.6, 0.2), 0.5, 2.0 * " + call + "), 0.0)", rows);
    const glm::vec3 colour(2, 1, 0.5f);
    int lit = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const glm::vec3 position(rows[i][0]), n(rows[i][1]), toEye(rows[i][2]), centre(rows[i][3]);
        const glm::vec3 diffuse = lights::irradiance({centre, rows[i][0].w, colour}, position, n);
        const glm::vec3 halfway = glm::normalize(glm::normalize(centre - position) + toEye);
        const float highlight = std::pow(std::max(0.0f, glm::dot(n, halfway)), 32.0f);
        const float luminance = glm::dot(diffuse, glm::vec3(0.2126f, 0.7152f, 0.0722f));
        EXPECT_LT(glm::distance(glm::vec3(found[i]), diffuse), 1e-4f) << i;
        EXPECT_NEAR(found[i].a, luminance * highlight, 1e-4f) << i;
        // Two equal lights: forward shading adds what each reflects.
        const glm::vec3 forward = 2.0f * (glm::vec3(0.3f, 0.6f, 0.2f) * diffuse + 0.5f * highlight * diffuse);
        EXPECT_LT(glm::distance(glm::vec3(surface[i]), forward), 5e-4f) << i;
        lit += diffuse.x > 0;
    }
    EXPECT_GT(lit, 150);
}

TEST_F(LightprepassPageShaders, ShadowIsThatOfTheSuite) {
    std::vector<std::array<glm::vec4, 3>> rows;
    for (int i = 0; i < 500; ++i)
        rows.push_back({any(5), glm::vec4(anyDirection(random_), random_.uniform01()),
                        glm::vec4{random_.uniform(0, 4), random_.uniform(0.5f, 5), 0, 0}});
    const std::vector<glm::vec4> found =
        evaluateGlsl(glslBlock(kLightsPage, 5),
                     "vec4(remainingLight(a.xyz, vec3(0.5, 0.0, -0.5), b.xyz, c.x, c.y, b.w), 0.0, 0.0, 0.0)", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        lights::BlackLight black;
        black.centre = {0.5f, 0, -0.5f}, black.axis = glm::vec3(rows[i][1]);
        black.length = rows[i][2].x, black.radius = rows[i][2].y, black.strength = rows[i][1].w;
        const glm::vec3 position(rows[i][0]);
        // The suite spares the hull of whoever casts the shadow.
        if (lights::distanceToSegment(black, position) < 0.26f) continue;
        EXPECT_NEAR(found[i].x, lights::remainingLight(black, position), 1e-5f) << i;
    }
}

TEST_F(LightprepassPageShaders, AirLightIsTheIntegralAlongTheRay) {
    std::vector<std::array<glm::vec4, 2>> rows;
    for (int i = 0; i < 200; ++i)
        rows.push_back({glm::vec4(glm::vec3(any(6)), random_.uniform(0.2f, 12)),
                        glm::vec4(anyDirection(random_), random_.uniform(0.1f, 0.6f))});
    const std::vector<glm::vec4> found =
        evaluateGlsl(glslBlock(kLightsPage, 6), "vec4(airLight(a.xyz, b.xyz, a.w, b.w), 0.0, 0.0, 0.0)", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const glm::dvec3 to(rows[i][0]), ray(rows[i][1]);
        const auto surface = static_cast<double>(rows[i][0].w), core = static_cast<double>(rows[i][1].w);
        double sum = 0;
        constexpr int kSteps = 20000;
        for (int k = 0; k < kSteps; ++k) {
            const glm::dvec3 from = to - surface * (k + 0.5) / kSteps * ray;
            sum += surface / kSteps / (glm::dot(from, from) + core * core);
        }
        EXPECT_NEAR(static_cast<double>(found[i].x), sum, 1e-4 + 1e-3 * sum) << i;
    }
}

}  // namespace
}  // namespace arclight::test
