// The demo under test, drawn offscreen by Mesa's software rasteriser.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/platform/offscreen_context.h"
#include "app/session/session_renderer.h"
#include "core/image.h"
#include "core/preset.h"
#include "core/random.h"

namespace arclight::test {

/// A frame for tests that draw many, px.
inline constexpr int kSmallWidth = 96, kSmallHeight = 54;

/// The demo that this program is linked with.
const DemoType& testedDemo();

/// All that can be seen of a session.
struct Moment {
    std::string state, recording, measures;
    Image image;
};

/// A random value; of counts, none above the default.
ParamValue cheapValue(const ParamInfo& info, Random& random);

/// A test with a session of the demo.
class EachDemo : public ::testing::Test {
protected:
    static void SetUpTestSuite();
    void SetUp() override;

    /// The presets that ship.
    const std::vector<Preset>& presets() const { return presets_; }
    /// Restarts `of` with the preset; parameters that it omits get their defaults.
    static void load(Session& of, const Preset& preset, Seed seed);
    /// Restarts the session at the defaults with each value of the first primary choice, which is a scene, a mode or an
    /// effect, and calls `check` with its name; once in a demo without such a choice.
    void inEachScene(const std::function<void(const std::string& scene)>& check);
    /// A rested input of that size.
    static Input resting(int width = kSmallWidth, int height = kSmallHeight);
    Image imageOf(Session& of, int width = kSmallWidth, int height = kSmallHeight);
    Moment momentOf(Session& of, int width = kSmallWidth, int height = kSmallHeight);
    /// OpenGL and shader errors since the last call.
    std::vector<std::string> takeFaults();

    std::unique_ptr<SessionRenderer> renderer;
    std::unique_ptr<Session> session;

private:
    std::vector<Preset> presets_;
};

}  // namespace arclight::test
