// Frames of a window may leave long work to later frames; a capture in between is whole.
#include "core/long_run.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

class FramesInParts : public EachDemo {
protected:
    static constexpr int kWidth = 480, kHeight = 270;

    Image drawn(Session& of, bool isPart) {
        renderer->store().allowParts(isPart);
        return readImage(renderer->draw(of, kWidth, kHeight));
    }
};

/// A demo whose frames ask whether they may be parts must draw one: presets are tried until one does.
TEST_F(FramesInParts, AreFollowedByWholeCaptures) {
    renderer->draw(*session, 48, 27);
    const auto asks = [&] { return renderer->store().hasAskedForParts(); };
    int tried = 0, parts = 0;
    for (const Preset& preset : presets()) {
        if (!isLongRun() && (parts >= 3 || (++tried > 6 && parts == 0 && !asks()))) break;
        // One session may keep what it has made for the last preset, so each preset has its own.
        Session inWindow(testedDemo(), renderer->shaders());
        load(inWindow, preset, Seed{3});
        if (inWindow.busyWith(kWidth, kHeight).empty()) continue;
        const Image part = drawn(inWindow, true), capture = drawn(inWindow, false);
        Session alone(testedDemo(), renderer->shaders());
        load(alone, preset, Seed{3});
        EXPECT_EQ(capture, drawn(alone, false)) << preset.name;
        parts += part != capture;
    }
    if (asks()) {
        EXPECT_GT(parts, 0) << "frames may be parts, but none was";
    }
    std::printf("%d presets began with a part\n", parts);
}

}  // namespace
}  // namespace arclight::test
