// The cost of lights in the lightprepass demo, and its control by gamepad.
#include <algorithm>
#include <array>
#include <cmath>

#include "apps/lightprepass/lightprepass_takes.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

using namespace takes;

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

TEST_F(LightprepassTakes, LightCostsAtLeastItsSphereAndAtMostItsVolume) {
    Random random(Seed{169});
    std::vector<Settings> scenes;
    for (const char* name : {"spheres", "article"})
        for (const float radius : {0.5f, 1.0f, 2.0f, 3.5f, 6.0f, 10.0f, 20.0f})
            for (int i = 0; i < 5; ++i)
                scenes.push_back(sceneOf(random.next(), lightsOnly(name, 1, radius),
                                         1 + static_cast<int>(random.below(50)), randomMoves(random)));
    int unseen = 0, around = 0, between = 0;
    double fragments = 0, silhouettes = 0;
    for (const Drawn& light : shown(scenes, kMeasures | kStates)) {
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
    constexpr int kMax = 12;
    std::vector<Settings> scenes;
    for (const auto& [name, radius] : {std::pair{"spheres", 2.5f}, {"article", 4.0f}, {"spheres", 20.0f}})
        for (int lights = 0; lights <= kMax; ++lights)
            scenes.push_back(sceneOf(7, lightsOnly(name, lights, radius), 30));
    const std::vector<Drawn> all = shown(scenes, kMeasures | kStates);
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(scenes[i].params.dump());
        const std::size_t lights = i % (kMax + 1);
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
    std::vector<Settings> scenes;
    for (const char* name : {"cavern", "spheres", "article"})
        for (const int lights : {50, 700, 4096})
            scenes.push_back(sceneOf(random.next(), lightsOnly(name, lights, 0.6f),
                                     1 + static_cast<int>(random.below(50)), randomMoves(random)));
    scenes = sampleOf(scenes, 4);
    const auto all = shown(scenes, kMeasures | kStates);
    for (const Drawn& scene : all) {
        const std::size_t count = scene.state.at("lights").size();
        const Bounds bounds = boundsOf(scene.state, kWidth, kHeight, 0, count);
        EXPECT_GT(bounds.least, 0);
        EXPECT_GE(scene.measure("lightFragments"), bounds.least) << count;
        EXPECT_LE(scene.measure("lightFragments"), bounds.most) << count;
    }
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
    std::vector<Settings> scenes;
    for (const auto& [axis, reading] : {std::pair{0, 0.0}, {0, 1.0}, {0, -0.5}, {1, -1.0}})
        scenes.push_back(
            sceneOf(3, params, 240, Json::array({input(0, axes(static_cast<std::size_t>(axis), reading))})));
    const std::vector<Drawn> all = shown(scenes, kMeasures | kStates);
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
    const std::vector<Drawn> all = shown(
        {sceneOf(3, params, 200), sceneOf(3, params, 200, turn), sceneOf(3, params, 200, press)}, kMeasures | kStates);
    // Around the target at x = -1, z = 0, by 1.2 rad/s for half a second.
    const auto bearing = [&](std::size_t i) { return std::atan2(eyeOf(all[i].state)[2], eyeOf(all[i].state)[0] + 1); };
    EXPECT_NEAR(std::abs(bearing(1) - bearing(0)), 0.6, 1e-3);
    EXPECT_EQ(eyeOf(all[2].state), eyeOf(all[0].state));
    EXPECT_TRUE(all[0].measures.at("tilePairs").is_null());
    EXPECT_GT(all[2].measure("tilePairs"), 0) << "the second press chose the third renderer";
}

}  // namespace
}  // namespace arclight::test
