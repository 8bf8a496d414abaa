// Plays many scenes of the lightprepass demo as takes of one recording, so that one process draws them all: the cost of
// lights, agreement between renderers under random settings, and control by gamepad.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/cli.h"
#include "core/random.h"

namespace arclight::test {
namespace {

/// One frame to draw: seed, parameters, input events and tick.
struct Scene {
    std::uint64_t seed = 1;
    Json params;
    int tick = 0;
    Json events = Json::array();
};

/// What a scene gave: its measures and, where requested, its dumped state.
struct Shown {
    Json measures, state;
    double measure(const char* name) const { return measures.at(name).get<double>(); }
};

class LightprepassTakes : public Cli {
protected:
    Outcome lightprepass(Words arguments) const { return headlessDemo("lightprepass", std::move(arguments), 240); }
    static constexpr int kWidth = 96, kHeight = 54, kPixels = kWidth * kHeight;

    /// Plays the scenes as takes. Each take starts `tick` ticks before the tick of the series that captures it.
    std::vector<Shown> shown(const std::vector<Scene>& scenes, bool withStates) const {
        const auto [recording, ticks] = recorded(scenes);
        write("r.json", recording.dump());
        Words words{"--replay", "r.json", "--ticks", ticks, "--measure", "m.json"};
        words.insert(words.end(), {"--size", std::to_string(kWidth) + "x" + std::to_string(kHeight)});
        if (withStates) words.insert(words.end(), {"--dump-state", "s.json"});
        const Outcome outcome = lightprepass(words);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const Json measures = json("m.json");
        // A state with thousands of lights is larger than the default limit, which suits presets and recordings.
        constexpr std::size_t kMaxStateBytes = std::size_t{64} << 20;
        const Json states = withStates ? parseJson(slurp(in("s.json")), "s.json", kMaxStateBytes).value() : Json();
        EXPECT_EQ(measures.size(), scenes.size());
        std::vector<Shown> all;
        for (std::size_t i = 0; i < measures.size(); ++i)
            all.push_back({measures[i].at("measures"), withStates ? states.at(i).at("state") : Json()});
        return all;
    }

private:
    /// The recording, and the series of ticks that captures each of its takes once.
    static std::pair<Json, std::string> recorded(const std::vector<Scene>& scenes) {
        int stride = 1;
        for (const Scene& scene : scenes) stride = std::max(stride, scene.tick + 1);
        Json takes = Json::array();
        int begin = 0;
        for (std::size_t i = 0; i < scenes.size(); ++i) {
            const int at = scenes.front().tick + stride * static_cast<int>(i);
            const int end = i + 1 < scenes.size() ? at + stride - scenes[i + 1].tick : at + 1;
            takes.push_back({{"seed", scenes[i].seed},
                             {"ticks", end - begin},
                             {"params", scenes[i].params},
                             {"inputs", {{"start", Json::object()}, {"events", scenes[i].events}}}});
            begin = end;
        }
        const int first = scenes.front().tick, last = first + stride * (static_cast<int>(scenes.size()) - 1);
        Json recording = {{"demo", "lightprepass"}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}};
        recording["takes"] = std::move(takes);
        return {std::move(recording),
                std::to_string(first) + ":" + std::to_string(last) + ":" + std::to_string(stride)};
    }
};

Json input(int tick, Json changes) { return {{"tick", tick}, {"input", std::move(changes)}}; }

using Vector = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// Counts pixels by rays, one through the centre of every pixel.
class Rays {
public:
    Rays(const Json& camera, int width, int height) : view_(camera.at("view")) {
        const double acrossX = camera.at("projection").at(0).at(0), acrossY = camera.at("projection").at(1).at(1);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const Vector ray{(2 * (x + 0.5) / width - 1) / acrossX, (2 * (y + 0.5) / height - 1) / acrossY, -1};
                const double length = std::sqrt(dot(ray, ray));
                rays_.push_back({ray[0] / length, ray[1] / length, ray[2] / length});
            }
    }

    /// Pixels whose ray meets the sphere of a light, scaled by `factor`, in front of the eye.
    int meeting(const Json& light, double factor) const {
        const Vector at = inView(light.at("position"));
        const double radius = factor * light.at("radius").get<double>(), beyond = dot(at, at) - radius * radius;
        if (beyond < 0) return static_cast<int>(rays_.size());
        const auto meets = [&](const Vector& ray) {
            const double along = dot(at, ray);
            return along > 0 && beyond < along * along;
        };
        return static_cast<int>(std::count_if(rays_.begin(), rays_.end(), meets));
    }

private:
    Vector inView(const Json& position) const {
        Vector at{};
        for (std::size_t row = 0; row < 3; ++row) {
            at[row] = view_.at(row).at(3).get<double>();
            for (std::size_t i = 0; i < 3; ++i)
                at[row] += view_.at(row).at(i).get<double>() * position.at(i).get<double>();
        }
        return at;
    }
    Json view_;
    std::vector<Vector> rays_;
};

/// The volume of a light encloses its sphere and fits into a sphere that is larger by this factor: an icosahedron
/// around the unit sphere reaches 1 / 0.7947.
constexpr double kVolumeReach = 1.2585;

/// Smallest and largest number of pixels that volumes may cover.
struct Bounds {
    int least = 0, most = 0;
};

Bounds boundsOf(const Json& state, int width, int height, std::size_t first, std::size_t count) {
    const Rays rays(state.at("camera"), width, height);
    Bounds bounds;
    for (std::size_t i = first; i < first + count; ++i) {
        bounds.least += rays.meeting(state.at("lights").at(i), 1);
        bounds.most += rays.meeting(state.at("lights").at(i), kVolumeReach);
    }
    return bounds;
}

/// Random positions of sticks and triggers, held for a whole take: the camera moves near, far and around.
Json randomMoves(Random& random) {
    Json axes = Json::array();
    for (int axis = 0; axis < 4; ++axis) axes.push_back(random.uniform(-1, 1));
    for (int trigger = 0; trigger < 2; ++trigger) axes.push_back(random.uniform01());
    return Json::array({input(0, {{"axes", axes}}), input(20, {{"scroll", random.uniform(-3, 3)}})});
}

/// Parameters of a scene in which only the point lights matter.
Json lightsOnly(const char* scene, int lights, float radius) {
    return {{"scene", scene}, {"lights", lights}, {"lightRadius", radius}, {"objects", 10}};
}

TEST_F(LightprepassTakes, LightCostsAtLeastItsSphereAndAtMostItsVolume) {
    Random random(Seed{169});
    std::vector<Scene> scenes;
    for (const char* name : {"spheres", "article"})
        for (const float radius : {0.5f, 1.0f, 2.0f, 3.5f, 6.0f, 10.0f, 20.0f})
            for (int i = 0; i < 5; ++i)
                scenes.push_back({random.next(), lightsOnly(name, 1, radius), 1 + static_cast<int>(random.below(50)),
                                  randomMoves(random)});
    int unseen = 0, around = 0, between = 0;
    double fragments = 0, silhouettes = 0;
    for (const Shown& light : shown(scenes, true)) {
        const Bounds bounds = boundsOf(light.state, kWidth, kHeight, 0, 1);
        const double count = light.measure("lightFragments");
        EXPECT_GE(count, bounds.least) << light.state.at("lights").dump();
        EXPECT_LE(count, bounds.most) << light.state.at("lights").dump();
        unseen += bounds.most == 0, around += bounds.least == kPixels;
        if (bounds.least < 100 || bounds.most == kPixels) continue;
        ++between;
        fragments += count, silhouettes += bounds.least;
    }
    EXPECT_GE(unseen, 1) << "a light out of view costs nothing";
    EXPECT_GE(around, 5) << "a light around the eye costs the whole frame";
    EXPECT_GE(between, 15);
    // The mean projected area of a convex body is a quarter of its surface (Cauchy), which for the icosahedron is 1.207
    // times the disc of the sphere. Perspective and the edges of the frame change it a little.
    EXPECT_LT(fragments, 1.3 * silhouettes);
}

TEST_F(LightprepassTakes, CostOfLightsIsAdditive) {
    // Adding a light to a scene keeps all others, so the difference is the cost of that light.
    constexpr int kMost = 12;
    std::vector<Scene> scenes;
    for (const auto& [name, radius] : {std::pair{"spheres", 2.5f}, {"article", 4.0f}, {"spheres", 20.0f}})
        for (int lights = 0; lights <= kMost; ++lights) scenes.push_back({7, lightsOnly(name, lights, radius), 30});
    const std::vector<Shown> all = shown(scenes, true);
    ASSERT_EQ(all.size(), scenes.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(scenes[i].params.dump());
        const std::size_t lights = i % (kMost + 1);
        ASSERT_EQ(all[i].state.at("lights").size(), lights);
        if (lights == 0) {
            EXPECT_EQ(all[i].measure("lightFragments"), 0);
            continue;
        }
        for (std::size_t k = 0; k + 1 < lights; ++k)
            ASSERT_EQ(all[i].state.at("lights").at(k), all[i - 1].state.at("lights").at(k));
        const Bounds bounds = boundsOf(all[i].state, kWidth, kHeight, lights - 1, 1);
        const double cost = all[i].measure("lightFragments") - all[i - 1].measure("lightFragments");
        EXPECT_GE(cost, bounds.least);
        EXPECT_LE(cost, bounds.most);
    }
}

TEST_F(LightprepassTakes, CostOfThousandsOfLightsMatchesCoverage) {
    Random random(Seed{2008});
    std::vector<Scene> scenes;
    for (const char* name : {"cavern", "spheres", "article"})
        for (const int lights : {50, 700, 4096})
            scenes.push_back({random.next(), lightsOnly(name, lights, 0.6f), 1 + static_cast<int>(random.below(50)),
                              randomMoves(random)});
    for (const Shown& scene : shown(scenes, true)) {
        const std::size_t count = scene.state.at("lights").size();
        const Bounds bounds = boundsOf(scene.state, kWidth, kHeight, 0, count);
        EXPECT_GT(bounds.least, 0);
        EXPECT_GE(scene.measure("lightFragments"), bounds.least) << count;
        EXPECT_LE(scene.measure("lightFragments"), bounds.most) << count;
    }
}

/// A scene with random parameters, some of them replaced by `own`.
Scene randomScene(Random& random, const Json& own) {
    const auto pick = [&](std::initializer_list<const char*> names) {
        return *(names.begin() + random.below(static_cast<std::uint32_t>(names.size())));
    };
    // Uniform on a logarithmic scale; the limits themselves are chosen through `end`.
    const auto logarithmic = [&](float low, float high) { return low * std::pow(high / low, random.uniform01()); };
    const std::uint32_t end = random.below(10);
    Scene scene;
    scene.seed = std::uint64_t{random.next()} << 32 | random.next();
    scene.params = {{"scene", pick({"cavern", "spheres", "article"})},
                    {"renderer", pick({"prepass", "deferred", "tiled"})},
                    {"compare", true},
                    {"specular", "colour"},
                    {"lights", end == 0   ? 0
                               : end == 1 ? 4096
                                          : static_cast<int>(logarithmic(1, 1500))},
                    {"lightRadius", logarithmic(0.5f, 20)},
                    {"spots", random.below(2) == 0},
                    {"sun", random.below(2) == 0},
                    {"objects", static_cast<int>(logarithmic(10, 300))},
                    {"shadowRadius", random.uniform(0, 12)},
                    {"shadowLength", random.uniform(0, 12)},
                    {"shadowStrength", random.uniform01()},
                    {"bump", random.uniform(0, 2)},
                    {"haze", random.uniform(0, 4)},
                    {"speed", random.uniform(0, 40)}};
    scene.params.update(own);
    scene.tick = static_cast<int>(random.below(60));
    scene.events = randomMoves(random);
    return scene;
}

constexpr const char* kEncodings[] = {"article", "octahedral", "spheremap", "xyz8", "float16"};

TEST_F(LightprepassTakes, EveryEncodingAgreesWithFourSamples) {
    std::vector<Scene> scenes;
    for (const char* renderer : {"prepass", "tiled"})
        for (const char* encoding : kEncodings)
            for (const char* scene : {"spheres", "article"}) {
                scenes.push_back({7, {{"scene", scene}, {"lights", 40}, {"specular", "colour"}, {"msaa", "4"}}, 30});
                scenes.back().params.update({{"compare", true}, {"renderer", renderer}, {"encoding", encoding}});
            }
    const std::vector<Shown> all = shown(scenes, false);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_GE(all[i].measure("psnrToForward"), 40) << scenes[i].params.dump();
        EXPECT_LT(all[i].measure("maxDiffToForward"), 2) << scenes[i].params.dump();
    }
}

TEST_F(LightprepassTakes, FullBuffersMatchForwardShading) {
    Random random(Seed{172});
    std::vector<Scene> scenes;
    const Json exact = {{"encoding", "float16"}, {"buffers", "full"}};
    for (int i = 0; i < 12; ++i) scenes.push_back(randomScene(random, exact));
    // The far sides of many volumes lie beyond the far plane, while the surfaces they light do not.
    for (const char* renderer : {"prepass", "deferred"}) {
        scenes.push_back({1, lightsOnly("cavern", 400, 20), 30});
        scenes.back().params.update({{"renderer", renderer}, {"compare", true}, {"specular", "colour"}});
        scenes.back().params.update(exact);
    }
    const std::vector<Shown> all = shown(scenes, false);
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_LT(all[i].measure("maxDiffToForward"), 1e-4) << scenes[i].seed << ' ' << scenes[i].params.dump();
}

TEST_F(LightprepassTakes, PackedRenderersReachFortyDecibels) {
    Random random(Seed{173});
    std::vector<Scene> scenes;
    for (int i = 0; i < 14; ++i) {
        const std::uint32_t encoding = random.below(5);
        scenes.push_back(randomScene(random, {{"encoding", kEncodings[encoding]}}));
        // Deferred shading stays at one sample per pixel.
        if (i % 3 == 0) scenes.back().params.update({{"msaa", "4"}, {"renderer", i % 2 == 0 ? "prepass" : "tiled"}});
    }
    const std::vector<Shown> all = shown(scenes, false);
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_GE(all[i].measure("psnrToForward"), 40) << scenes[i].params.dump() << scenes[i].seed;
}

/// The camera's position in a dumped state.
Vector eyeOf(const Json& state) {
    const Json& view = state.at("camera").at("view");
    Vector eye{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t row = 0; row < 3; ++row)
            eye[i] -= view.at(row).at(i).get<double>() * view.at(row).at(3).get<double>();
    return eye;
}

Json axes(std::size_t axis, double reading) {
    Json all = {0, 0, 0, 0, 0, 0};
    all[axis] = reading;
    return {{"axes", std::move(all)}};
}

TEST_F(LightprepassTakes, LeftStickSteersShip) {
    const Json params = {{"lights", 1}, {"objects", 10}, {"speed", 0}};
    std::vector<Scene> scenes;
    for (const auto& [axis, reading] : {std::pair{0, 0.0}, {0, 1.0}, {0, -0.5}, {1, -1.0}})
        scenes.push_back({3, params, 240, Json::array({input(0, axes(static_cast<std::size_t>(axis), reading))})});
    const std::vector<Shown> all = shown(scenes, true);
    ASSERT_EQ(all.size(), 4u);
    // The first light is the ship's engine.
    const auto moved = [&](std::size_t i, std::size_t axis) {
        return all[i].state.at("lights").at(0).at("position").at(axis).get<double>() -
               all[0].state.at("lights").at(0).at("position").at(axis).get<double>();
    };
    EXPECT_NEAR(moved(1, 0), 2.4, 0.02);
    EXPECT_NEAR(moved(2, 0), -1.2, 0.02);
    EXPECT_NEAR(moved(3, 1), 1.4, 0.02) << "the ship rises when the stick is pushed forward";
    EXPECT_NEAR(moved(3, 0), 0, 1e-3);
}

TEST_F(LightprepassTakes, RightStickTurnsCameraAndButtonChangesRenderer) {
    const Json params = {{"scene", "spheres"}, {"objects", 10}, {"lights", 20}};
    constexpr int kSouth = 1;
    const Json turn = Json::array({input(0, axes(2, 1)), input(30, axes(2, 0))});
    const Json press = Json::array({input(0, {{"gamepad", kSouth}}), input(5, {{"gamepad", 0}}),
                                    input(10, {{"gamepad", kSouth}}), input(50, {{"gamepad", 0}})});
    const std::vector<Shown> all = shown({{3, params, 200}, {3, params, 200, turn}, {3, params, 200, press}}, true);
    ASSERT_EQ(all.size(), 3u);
    // Around the target at x = -1, z = 0, by 1.2 rad/s for half a second.
    const auto bearing = [&](std::size_t i) { return std::atan2(eyeOf(all[i].state)[2], eyeOf(all[i].state)[0] + 1); };
    EXPECT_NEAR(std::abs(bearing(1) - bearing(0)), 0.6, 1e-3);
    EXPECT_EQ(eyeOf(all[2].state), eyeOf(all[0].state));
    EXPECT_TRUE(all[0].measures.at("tilePairs").is_null());
    EXPECT_GT(all[2].measure("tilePairs"), 0) << "the second press chose the third renderer";
}

}  // namespace
}  // namespace arclight::test
