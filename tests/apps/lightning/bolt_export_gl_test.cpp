// The bolts that the demo exports, read back by small readers of OBJ and SVG and compared with its state.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "apps/lightning/bolt_export.h"
#include "apps/lightning/lightning_demo.h"
#include "core/json.h"
#include "core/params_text.h"
#include "core/random.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using bolts::BoltMode;
using bolts::BoltWorld;
using bolts::WorldSegment;

constexpr std::array<const char*, 6> kModes{"ship", "chain", "sky", "coil", "ball", "single"};

/// A path of either format; `width` is the radius in an OBJ.
struct ReadPath {
    std::vector<glm::dvec3> points;
    double width = 0, brightness = 0;
};

/// Objects of one line each, with vertices that are counted through the whole file.
std::vector<ReadPath> readObj(const std::string& text) {
    std::vector<ReadPath> paths;
    std::vector<glm::dvec3> vertices;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "o") paths.emplace_back();
        if (word == "#" && line.starts_with("# radius "))
            words >> word >> paths.back().width >> word >> paths.back().brightness;
        if (word == "v") {
            glm::dvec3 p;
            words >> p.x >> p.y >> p.z;
            EXPECT_FALSE(words.fail()) << line;
            vertices.push_back(p);
        }
        if (word == "l")
            for (std::size_t index = 0; words >> index;) {
                EXPECT_TRUE(index >= 1 && index <= vertices.size()) << line;
                paths.back().points.push_back(vertices[index - 1]);
            }
    }
    return paths;
}

/// The value of an attribute of an element.
std::string attribute(const std::string& element, const std::string& name) {
    const std::size_t at = element.find(" " + name + "=\"");
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 3;
    return element.substr(from, element.find('"', from) - from);
}

std::vector<ReadPath> readSvg(const std::string& text, int width, int height) {
    const std::string root = text.substr(0, text.find('>'));
    EXPECT_EQ(attribute(root, "viewBox"), "0 0 " + std::to_string(width) + " " + std::to_string(height));
    std::vector<ReadPath> paths;
    for (std::size_t at = 0; (at = text.find("<polyline", at)) != std::string::npos; ++at) {
        const std::string element = text.substr(at, text.find("/>", at) - at);
        ReadPath& path = paths.emplace_back();
        path.width = std::stod(attribute(element, "stroke-width"));
        path.brightness = std::stod(attribute(element, "stroke-opacity"));
        std::string points = attribute(element, "points");
        std::replace(points.begin(), points.end(), ',', ' ');
        std::istringstream numbers(points);
        for (glm::dvec3 p(0); numbers >> p.x >> p.y;) path.points.push_back(p);
    }
    return paths;
}

/// A pinhole camera by its definition: distances along three perpendicular directions.
class Pinhole {
public:
    Pinhole(const Camera& camera, int width, int height) : eye_(camera.position), size_(width, height) {
        forward_ = glm::normalize(glm::dvec3(camera.target) - eye_);
        right_ = glm::normalize(glm::cross(forward_, glm::dvec3(camera.up)));
        up_ = glm::cross(right_, forward_);
        const double aspect = size_.x / size_.y;
        const double shown = std::max(1.0, static_cast<double>(camera.leastAspect) / aspect);
        focal_ = 0.5 * size_.y / (std::tan(0.5 * static_cast<double>(camera.fovY)) * shown);
    }
    double depth(glm::dvec3 p) const { return glm::dot(p - eye_, forward_); }
    glm::dvec2 pixel(glm::dvec3 p) const {
        const double scale = focal_ / depth(p);
        return 0.5 * size_ + scale * glm::dvec2(glm::dot(p - eye_, right_), -glm::dot(p - eye_, up_));
    }
    double pixelsPerMetre(glm::dvec3 p) const { return focal_ / depth(p); }

private:
    glm::dvec3 eye_, forward_, right_, up_;
    glm::dvec2 size_;
    double focal_;
};

/// The paths of an OBJ as the camera shows them: what is behind the eye or far outside of the frame splits a path.
std::vector<ReadPath> projected(const std::vector<ReadPath>& paths, const Pinhole& camera) {
    std::vector<ReadPath> shown;
    for (const ReadPath& path : paths) {
        bool isOpen = false;
        double widths = 0;
        const auto isShown = [&](glm::dvec3 p) {
            return camera.depth(p) > 0 && std::max(std::fabs(camera.pixel(p).x), std::fabs(camera.pixel(p).y)) < 1e5;
        };
        for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
            const glm::dvec3 from = path.points[i], to = path.points[i + 1];
            if (!isShown(from) || !isShown(to)) {
                isOpen = false;
                continue;
            }
            if (!isOpen) {
                shown.push_back({{glm::dvec3(camera.pixel(from), 0)}, 0, std::min(path.brightness, 1.0)});
                isOpen = true, widths = 0;
            }
            shown.back().points.emplace_back(camera.pixel(to), 0);
            widths += 2 * path.width * camera.pixelsPerMetre(0.5 * (from + to));
            shown.back().width = widths / static_cast<double>(shown.back().points.size() - 1);
        }
    }
    return shown;
}

class BoltFiles : public Gl {
protected:
    /// With few bolts, to be quick.
    BoltFiles() { set("targets=3"), set("generations=6"); }
    void set(const std::string& assignment) { ASSERT_TRUE(setParam(session.params(), assignment)) << assignment; }
    void play(std::uint64_t seed, int ticks) {
        session.reset(Seed{seed});
        for (int i = 0; i < ticks; ++i) session.step({});
    }
    std::string exported(const std::string& ending) {
        for (const Export& one : session.exports())
            if (one.name == "bolts") {
                const auto files = one.write({ending, "stem", "lightning --set a<b"});
                EXPECT_TRUE(files && files->size() == 1 && files->front().ending == ending);
                return files->front().bytes;
            }
        ADD_FAILURE() << "no export";
        return {};
    }
    /// The seed and ticks at which a mode has bolts.
    void playUntilBolts(std::uint64_t seed, int ticks) {
        play(seed, ticks);
        for (int i = 0; i < 300 && readObj(exported(".obj")).empty(); ++i) session.step({});
    }

    static constexpr int kWidth = 1280, kHeight = 720;  // of a demo that has not drawn yet
    RenderSetup setup{64, 36};
    Session session{demoType<lightning::LightningDemo>(), setup.shaders};
};

/// Every segment that is bright enough to be seen is in the file, in order; a path keeps radius and brightness.
TEST_F(BoltFiles, ObjHasEverySegmentOfTheWorld) {
    Random random(Seed{5});
    for (int trial = 0; trial < 18; ++trial) {
        bolts::BoltSettings settings;
        settings.strikes.mode = static_cast<BoltMode>(trial % 6);
        if (trial >= 6) {
            settings.strikes.strikesPerMinute = 200;
            settings.strikes.targets = 1 + static_cast<int>(random.below(20));
            settings.shape.generations = static_cast<int>(random.below(8));
            settings.shape.branchProbability = random.uniform01();
            settings.shape.offset = 0.3f * random.uniform01();
            if (random.below(2)) settings.shape.dimensions = bolts::BoltDimensions::three;
        }
        BoltWorld world;
        world.reset(settings, Seed{random.below(1000)});
        for (int tick = 0; tick < 40 + static_cast<int>(random.below(200)); ++tick) world.step({}, false);
        for (int tick = 0; tick < 2000 && world.segments().empty(); ++tick) world.step({}, false);
        SCOPED_TRACE(std::string(kModes[static_cast<std::size_t>(trial % 6)]) + ", trial " + std::to_string(trial));
        ASSERT_FALSE(world.segments().empty());
        const std::string text = lightning::boltsAsObj(world.segments(), "two\nlines");
        EXPECT_TRUE(text.starts_with("# two"));
        EXPECT_NE(text.find("\n# "), std::string::npos) << "a line of the command is not a statement";
        std::size_t next = 0;
        const auto skipDark = [&] {
            while (next < world.segments().size() && world.segments()[next].brightness <= 1e-3f) ++next;
        };
        for (const ReadPath& path : readObj(text)) {
            ASSERT_GE(path.points.size(), 2u);
            for (std::size_t i = 0; i + 1 < path.points.size(); ++i, ++next) {
                skipDark();
                ASSERT_LT(next, world.segments().size());
                const WorldSegment& segment = world.segments()[next];
                const double near = 1e-6 * (1 + glm::length(glm::dvec3(segment.from)));
                ASSERT_LT(glm::distance(path.points[i], glm::dvec3(segment.from)), near);
                ASSERT_LT(glm::distance(path.points[i + 1], glm::dvec3(segment.to)), near);
                ASSERT_NEAR(path.width, static_cast<double>(segment.radius), 1e-6 * path.width);
                ASSERT_NEAR(path.brightness, static_cast<double>(segment.brightness), 1e-6 * path.brightness);
            }
        }
        skipDark();
        EXPECT_EQ(next, world.segments().size());
    }
}

/// The state that the demo dumps lists the points of its bolts; only the sparks around an end are not among them.
TEST_F(BoltFiles, ObjIsTheStateOfTheDemo) {
    for (std::size_t mode = 0; mode < kModes.size(); ++mode)
        for (const std::uint64_t seed : {1u, 9u}) {
            SCOPED_TRACE(std::string(kModes[mode]) + ", seed " + std::to_string(seed));
            set(std::string("mode=") + kModes[mode]);
            playUntilBolts(seed, 60);
            const auto wordsOf = [](double x, double y, double z) {
                return std::array{std::lround(1e3 * x), std::lround(1e3 * y), std::lround(1e3 * z)};
            };
            std::set<std::array<long, 3>> known;
            const Json state = session.dumpState();
            for (const Json& bolt : state.at("bolts"))
                for (const Json& s : bolt.at("segments"))
                    known.insert(wordsOf(s[0], s[1], s[2])), known.insert(wordsOf(s[3], s[4], s[5]));
            std::size_t unknown = 0, all = 0;
            for (const ReadPath& path : readObj(exported(".obj")))
                for (const glm::dvec3& p : path.points) ++all, unknown += !known.contains(wordsOf(p.x, p.y, p.z));
            EXPECT_GT(all, 20u);
            EXPECT_LT(static_cast<double>(unknown), 0.2 * static_cast<double>(all)) << all;
            EXPECT_TRUE(unknown == 0 || std::string(kModes[mode]) != "single");
        }
}

TEST_F(BoltFiles, SvgIsTheProjectionOfTheObj) {
    Random random(Seed{8});
    for (int trial = 0; trial < 15; ++trial) {
        const auto mode = static_cast<std::size_t>(trial % 5);
        SCOPED_TRACE(std::string(kModes[mode]) + ", trial " + std::to_string(trial));
        set(std::string("mode=") + kModes[mode]);
        CameraParams moved;
        if (trial >= 5) {
            moved = {200 * random.uniform01() - 100, 60 * random.uniform01() - 30, 0.3f + random.uniform01(),
                     random.uniform01() - 0.5f, random.uniform01() - 0.5f};
            set("generations=" + std::to_string(2 + random.below(6)));
        }
        set("cameraYawDeg=" + std::to_string(moved.cameraYawDeg));
        set("cameraPitchDeg=" + std::to_string(moved.cameraPitchDeg));
        set("cameraDistance=" + std::to_string(moved.cameraDistance));
        set("cameraPanX=" + std::to_string(moved.cameraPanX));
        set("cameraPanY=" + std::to_string(moved.cameraPanY));
        playUntilBolts(1 + random.below(50), 30);
        CameraControl control(bolts::boltCameraReach(static_cast<BoltMode>(mode)));
        control.reset(moved);
        const Pinhole camera(bolts::movedCamera(static_cast<BoltMode>(mode), control), kWidth, kHeight);
        const std::string svg = exported(".svg");
        EXPECT_NE(svg.find("<desc>lightning --set a&lt;b</desc>"), std::string::npos);
        const std::vector<ReadPath> expected = projected(readObj(exported(".obj")), camera),
                                    found = readSvg(svg, kWidth, kHeight);
        ASSERT_EQ(found.size(), expected.size());
        ASSERT_FALSE(found.empty());
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_EQ(found[i].points.size(), expected[i].points.size()) << i;
            // Rounded to hundredths. Coordinates in single precision have an error that grows with their distance.
            for (std::size_t k = 0; k < found[i].points.size(); ++k)
                ASSERT_LT(glm::distance(found[i].points[k], expected[i].points[k]),
                          0.02 + 1e-4 * glm::length(expected[i].points[k]))
                    << i << " " << k;
            ASSERT_NEAR(found[i].width, expected[i].width, 0.02 + 0.02 * expected[i].width) << i;
            ASSERT_NEAR(found[i].brightness, expected[i].brightness, 0.001) << i;
        }
    }
}

/// The page of mode single has no perspective: one scale and one offset, upside down, with both ends in the frame.
TEST_F(BoltFiles, SvgOfTheMeasuredBoltIsItsDrawingToScale) {
    set("mode=single");
    for (const std::uint64_t seed : {1u, 2u}) {
        playUntilBolts(seed, 30);
        const std::vector<ReadPath> world = readObj(exported(".obj")),
                                    shown = readSvg(exported(".svg"), kWidth, kHeight);
        ASSERT_EQ(world.size(), shown.size());
        // The straight line from (-1, 0) to (1, 0), m.
        glm::dvec2 left(std::numeric_limits<double>::max(), 0), right(-left);
        glm::dvec2 leftShown(0), rightShown(0);
        for (std::size_t i = 0; i < world.size(); ++i)
            for (std::size_t k = 0; k < world[i].points.size(); ++k) {
                const glm::dvec2 p(world[i].points[k]), q(shown[i].points[k]);
                if (p.x < left.x) left = p, leftShown = q;
                if (p.x > right.x) right = p, rightShown = q;
            }
        const double scale = (rightShown.x - leftShown.x) / (right.x - left.x);
        EXPECT_GT(scale, 0.25 * kWidth / 2);
        for (std::size_t i = 0; i < world.size(); ++i) {
            for (std::size_t k = 0; k < world[i].points.size(); ++k) {
                const glm::dvec2 p(world[i].points[k]), q(shown[i].points[k]);
                ASSERT_NEAR(q.x - leftShown.x, scale * (p.x - left.x), 0.03);
                ASSERT_NEAR(q.y - leftShown.y, -scale * (p.y - left.y), 0.03);
                ASSERT_TRUE(q.x >= 0 && q.x <= kWidth && q.y >= 0 && q.y <= kHeight);
            }
            ASSERT_NEAR(shown[i].width, 2 * scale * world[i].width, 0.02);
        }
    }
}

}  // namespace
}  // namespace arclight::test
