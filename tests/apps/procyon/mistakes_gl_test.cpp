// The mistakes that number keys switch on in mid-game: each differs from the correct game as its sentence says.
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "apps/procyon/mistakes.h"
#include "apps/procyon/pilot.h"
#include "apps/procyon/procyon_demo.h"
#include "core/params_text.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using procyon::Game;
using procyon::Mistake;

constexpr int kWidth = 320, kHeight = 180;

class ProcyonMistakes : public Gl {
protected:
    ProcyonMistakes() : setup(kWidth, kHeight), session(procyon::procyonDemo(), setup.shaders) {}

    void set(const std::string& value) {
        EXPECT_TRUE(setParam(session.params(), value)) << value;
        session.noteChanges();
    }
    void begin(const std::string& mistake) {
        session.params().reset();
        set("mistake=" + mistake);
        session.reset(Seed{1});
    }
    void play(int ticks, const std::vector<int>& keys = {}) {
        Input input;
        input.widthPx = kWidth, input.heightPx = kHeight, input.keys = keys;
        for (int i = 0; i < ticks; ++i) session.step(input);
    }
    std::string mistake() {
        for (const ParamSet::Entry& entry : session.params().entries())
            if (entry.info->name == "mistake") return formatParam(*entry.info, entry.value());
        return {};
    }
    double measured(std::string_view name) {
        const std::vector<double> values = session.measure();
        for (std::size_t i = 0; i < values.size(); ++i)
            if ((*session.type().measures)[i].name == name) return values[i];
        ADD_FAILURE() << name;
        return 0;
    }
    /// Light of the scene, or the image.
    Pixels draw(bool isImage = false) {
        setup.canvas.begin(kWidth, kHeight);
        Frame frame(setup.store, setup.canvas, session.tick(), session.seconds());
        session.draw(frame);
        if (!isImage) {
            Pixels light(setup.store.scene());
            setup.post.draw(frame, session.post());
            return light;
        }
        setup.post.draw(frame, session.post());
        frame.finishImage();
        return Pixels(setup.store.image());
    }
    static double difference(const Pixels& a, const Pixels& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.rgba.size(); ++i) sum += std::abs(static_cast<double>(a.rgba[i] - b.rgba[i]));
        return sum / static_cast<double>(a.rgba.size());
    }

    RenderSetup setup;
    Session session;
};

TEST_F(ProcyonMistakes, NumberKeysSwitchThemOnAndOff) {
    begin("none");
    play(2);
    for (int digit = 1; digit <= 7; ++digit) {
        play(3, {'0' + digit});
        EXPECT_EQ(static_cast<std::size_t>(digit), [&] {
            for (std::size_t i = 0; i < procyon::kMistakes.size(); ++i) {
                const ParamSet params = session.params();
                for (const ParamSet::Entry& entry : params.entries())
                    if (entry.info->name == "mistake" && entry.info->choice.text[i] == mistake()) return i;
            }
            return std::size_t{0};
        }()) << mistake();
    }
    play(1), play(2, {'7'});
    EXPECT_EQ(mistake(), "none") << "pressed a second time";
    play(1), play(2, {'3'}), play(1), play(2, {'0'});
    EXPECT_EQ(mistake(), "none");
}

TEST_F(ProcyonMistakes, WorldCoordinatesMoveTilesApart) {
    begin("none"), play(60);
    EXPECT_EQ(measured("tileError"), 0);
    const Pixels right = draw();
    begin("worldCoordinates"), play(60);
    EXPECT_GT(measured("tileError"), 0.02);
    EXPECT_GT(difference(right, draw()), 1e-3);
}

TEST_F(ProcyonMistakes, WorldCoordinatesMoveThingsInSteps) {
    lights::LightScene scene;
    const Game game;
    for (const lights::TileInstance& tile : game.track().chain().tiles()) scene.tiles.push_back(tile);
    double largest = 0;
    float last = 1e9f;
    int positions = 0;
    for (int i = 0; i < 400; ++i) {
        const float z = -0.01f * static_cast<float>(i);
        scene.objects.assign(1, {}), scene.objects[0].toWorld[3].z = z;
        lights::LightScene moved = scene;
        procyon::addUpInWorld(moved, game.track().chain());
        const float at = moved.objects[0].toWorld[3].z;
        largest = std::max(largest, static_cast<double>(std::abs(at - z)));
        positions += at != last ? 1 : 0, last = at;
    }
    EXPECT_NEAR(largest, 0.23, 0.03) << "half of the distance of neighbouring floats";
    EXPECT_LT(positions, 30) << "of 400";
}

TEST_F(ProcyonMistakes, ATreeSplitAtTheMiddleTestsMoreBoxesForTheSameHits) {
    std::uint64_t boxes[2] = {}, hashes[2] = {};
    for (const bool isWrong : {false, true}) {
        const auto game = std::make_unique<Game>();
        procyon::Pilot pilot;
        game->useMidpointTrees(isWrong);
        for (int i = 0; i < 4000; ++i) {
            game->step({pilot.controls(*game)}, kTickSeconds);
            boxes[isWrong] += game->tests().boxTests;
        }
        hashes[isWrong] = game->hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_GT(static_cast<double>(boxes[1]), 1.2 * static_cast<double>(boxes[0]));
    std::printf("boxes tested in 4,000 ticks: %lu, with the mistake %lu\n", static_cast<unsigned long>(boxes[0]),
                static_cast<unsigned long>(boxes[1]));
}

TEST_F(ProcyonMistakes, WithoutFadesParticlesAreOpaqueUntilTheyVanish) {
    std::vector<particles::Particle> all(2);
    all[0].look = particles::packLook(0.02f, 1500), all[1].look = particles::packLook(0.7f, 900);
    procyon::removeFades(all);
    for (const particles::Particle& particle : all) EXPECT_EQ(particles::opacityOf(particle.look), 1);
    EXPECT_EQ(particles::temperatureOf(all[0].look), 1500);
    begin("none"), play(1000);
    const Pixels right = draw();
    set("mistake=poppingFade");
    EXPECT_GT(draw().sum(), right.sum());
}

TEST_F(ProcyonMistakes, ThreeQuadsAddTheirLightUp) {
    begin("none"), play(932);
    const Pixels right = draw();
    set("mistake=threeQuads");
    EXPECT_GT(draw().sum(2), 1.02 * right.sum(2));
}

TEST_F(ProcyonMistakes, OneBarAndHalfATexelChangeTheImage) {
    begin("none"), play(840);
    const Pixels right = draw(true);
    for (const char* wrong : {"oneBar", "halfTexel"}) {
        set(std::string("mistake=") + wrong);
        EXPECT_GT(difference(right, draw(true)), 1e-3) << wrong;
    }
    EXPECT_EQ(difference(right, (set("mistake=none"), draw(true))), 0);
}

TEST_F(ProcyonMistakes, AnEulerCameraMovesThePicture) {
    begin("none"), play(1100);
    const Pixels right = draw();
    begin("eulerCamera"), play(1100);
    EXPECT_GT(difference(right, draw()), 0.01);
}

}  // namespace
}  // namespace arclight::test
