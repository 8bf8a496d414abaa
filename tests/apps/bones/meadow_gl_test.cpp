// The meadow and the page of the field, drawn by the demo itself: what a steady frame moves, and that it repeats.
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.h"
#include "apps/bones/bones_demo.h"
#include "core/json.h"
#include "core/parallel.h"
#include "core/params_text.h"
#include "gfx/gl_test.h"
#include "gfx/traffic.h"

namespace arclight::test {
namespace {

/// Values of parameters, by name.
using Set = std::vector<std::string>;

class BonesFrames : public Gl {
protected:
    struct Drawn {
        explicit Drawn(const Set& values) : session(bones::bonesDemo(), setup.shaders) {
            for (const std::string& value : values) set(value);
            session.reset(Seed{1});
        }
        void set(const std::string& value) {
            EXPECT_TRUE(setParam(session.params(), value)) << value;
            session.noteChanges();
        }
        void step() {
            Input input;
            input.widthPx = 320, input.heightPx = 180;
            session.step(input);
        }
        void draw() {
            setup.canvas.begin(320, 180);
            Frame frame(setup.store, setup.canvas, session.tick(), session.seconds());
            session.draw(frame);
        }
        std::vector<float> pixels() {
            draw();
            return setup.store.scene().readFloats();
        }
        RenderSetup setup{320, 180};
        Session session;
    };
    static Set field(const std::string& scene, const std::string& stimulus, const std::string& path) {
        return {"scene=" + scene, "stimulus=" + stimulus, "path=" + path};
    }
    static Set meadow(const std::string& stimulus, const std::string& path = "cpu") {
        return field("meadow", stimulus, path);
    }
};

TEST_F(BonesFrames, ASteadyFrameOnTheGpuMovesLittle) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    const std::pair<std::string, std::string> scenes[] = {
        {"meadow", "explosion"}, {"meadow", "footsteps"}, {"field", "explosion"}};
    for (const auto& [scene, stimulus] : scenes)
        for (const char* path : {"compute", "fragment"}) {
            Drawn drawn(field(scene, stimulus, path));
            const std::vector<float> atRest = drawn.pixels();
            for (int i = 0; i < 20; ++i) drawn.step();
            // The other scene is a page, which is drawn over the final image.
            const bool hasMoved = drawn.pixels() != atRest;
            EXPECT_EQ(hasMoved, scene == "meadow") << "a frame of nothing moves nothing, either";
            for (int i = 0; i < 3; ++i) {
                const Traffic before = traffic();
                drawn.step();
                drawn.draw();
                const Traffic moved = traffic() - before;
                EXPECT_EQ(moved.bytesReadBack, 0u) << describe(moved);
                EXPECT_EQ(moved.waits, 0u) << describe(moved);
                EXPECT_LE(moved.bytesUploaded, scene == "meadow" ? 4000u : 200000u) << describe(moved);
            }
        }
}

TEST_F(BonesFrames, TheMeadowMovesAndRepeats) {
    std::vector<float> first;
    for (const int count : {1, 2}) {
        setThreads(count);
        Drawn drawn(meadow("shockWave"));
        const std::vector<float> atRest = drawn.pixels();
        for (int i = 0; i < 40; ++i) drawn.step();
        const std::vector<float> moved = drawn.pixels();
        EXPECT_EQ(moved, drawn.pixels()) << "drawing advances nothing";
        EXPECT_NE(moved, atRest);
        for (const float value : moved) ASSERT_TRUE(value >= 0 && value < 1e4f);
        if (first.empty()) first = moved;
        EXPECT_EQ(moved, first) << count << " threads";
    }
    setThreads(0);
}

/// With footsteps, the creature is there: something teal where only grass and sky were, and a shadow on the grass.
TEST_F(BonesFrames, TheCreatureWalksThroughTheMeadow) {
    Drawn alone(meadow("explosion")), visited(meadow("footsteps"));
    const auto tealPixels = [](const std::vector<float>& pixels) {
        int count = 0;
        for (std::size_t i = 0; i < pixels.size(); i += 4)
            count += pixels[i + 1] > 1.5f * pixels[i] && pixels[i + 2] > 1.2f * pixels[i];
        return count;
    };
    for (int i = 0; i < 600; ++i) visited.step();
    const std::vector<float> pixels = visited.pixels();
    EXPECT_GT(tealPixels(pixels), 300);
    EXPECT_LT(tealPixels(alone.pixels()), 30);
    // Another stimulus, and it is gone; back again, and it stands where the walk is by then.
    visited.set("stimulus=wind");
    EXPECT_LT(tealPixels(visited.pixels()), 30);
    visited.set("stimulus=footsteps");
    EXPECT_GT(tealPixels(visited.pixels()), 300);
}

/// The panorama is painted where somebody looks: turned around, it shows the same as if it had been looked at first.
TEST_F(BonesFrames, ThePanoramaIsCompleteWhereverTheCameraTurns) {
    for (const char* yaw : {"100", "-170"}) {
        Drawn turned(meadow("wind")), fresh(meadow("wind"));
        turned.draw();
        for (Drawn* each : {&turned, &fresh})
            each->set(std::string("cameraYawDeg=") + yaw), each->session.reset(Seed{1});
        const std::vector<float> pixels = fresh.pixels();
        EXPECT_EQ(turned.pixels(), pixels) << yaw;
        // The top row is sky.
        for (std::size_t x = 0; x < 320; ++x) ASSERT_GT(pixels[4 * (179 * 320 + x) + 2], 0.05f) << yaw << " at " << x;
    }
}

/// In a pause the creature is grabbed and carried to the pointer; drawing and time go on from there.
TEST_F(BonesFrames, APausedCreatureFollowsThePointer) {
    Drawn drawn({"creatureMotion=hover"});
    for (int i = 0; i < 20; ++i) drawn.step();
    const auto head = [&] {
        const Json bone = drawn.session.dumpState()["bones"][0];
        return glm::vec3(bone[0].get<float>(), bone[1].get<float>(), bone[2].get<float>());
    };
    const glm::vec3 before = head();
    Input input;
    input.widthPx = 320, input.heightPx = 180, input.pointerInside = true;
    input.pointerPx[0] = 117, input.pointerPx[1] = 80;
    input.buttons = input.pressed = static_cast<std::uint32_t>(MouseButton::right);
    drawn.session.adjust(input);
    EXPECT_LT(glm::distance(head(), before), 0.01f) << "only grabbed";
    input.pressed = 0, input.pointerPx[0] = 157;
    int calls = 0;
    while (drawn.session.adjust(input)) ASSERT_LT(++calls, 40);
    EXPECT_GT(calls, 0);
    EXPECT_GT(head().x - before.x, 0.15f);
    const glm::vec3 carried = head();
    input.pointerPx[0] = 117;
    while (drawn.session.adjust(input)) ASSERT_LT(++calls, 80);
    EXPECT_LT(glm::distance(head(), before), 0.01f) << "and back";
    input.pointerPx[0] = 157;
    while (drawn.session.adjust(input)) ASSERT_LT(++calls, 120);
    EXPECT_LT(glm::distance(head(), carried), 0.01f);
    drawn.step();
    EXPECT_LT(glm::distance(head(), carried), 0.08f) << "released, it starts back from there";
}

/// A few ticks on each path: pictures that differ by no more than rounding.
TEST_F(BonesFrames, EveryPathBendsTheSameGrass) {
    std::vector<float> first;
    for (const std::string path : {"cpu", "fragment", "compute"}) {
        if (path == "compute" && !glInfo().hasCompute) continue;
        Drawn drawn(meadow("explosion", path));
        const std::vector<float> atRest = drawn.pixels();
        for (int i = 0; i < 30; ++i) drawn.step();
        const std::vector<float> pixels = drawn.pixels();
        std::size_t bent = 0;
        for (std::size_t i = 0; i < pixels.size(); ++i) bent += std::abs(pixels[i] - atRest[i]) > 0.02f;
        EXPECT_GT(bent, pixels.size() / 100);
        if (first.empty()) first = pixels;
        std::size_t different = 0;
        for (std::size_t i = 0; i < pixels.size(); ++i) different += std::abs(pixels[i] - first[i]) > 0.02f;
        EXPECT_LE(different, pixels.size() / 500);
    }
}

}  // namespace
}  // namespace arclight::test
