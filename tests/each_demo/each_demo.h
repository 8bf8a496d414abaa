// The demo under test, drawn offscreen by Mesa's software rasteriser.
#pragma once

#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "app/platform/offscreen_context.h"
#include "app/session/session_renderer.h"
#include "core/preset.h"

namespace arclight::test {

/// A frame for tests that draw many, px.
inline constexpr int kSmallWidth = 96, kSmallHeight = 54;

/// The demo that this program is linked with.
const DemoType& testedDemo();

/// A test with a session of the demo.
class EachDemo : public ::testing::Test {
protected:
    static void SetUpTestSuite();
    void SetUp() override;

    /// The presets that ship.
    const std::vector<Preset>& presets() const { return presets_; }
    /// Restarts `of` with the preset; parameters that it omits get their defaults.
    static void load(Session& of, const Preset& preset, Seed seed);
    /// OpenGL and shader errors since the last call.
    std::vector<std::string> takeFaults();

    std::unique_ptr<SessionRenderer> renderer;
    std::unique_ptr<Session> session;

private:
    std::vector<Preset> presets_;
};

}  // namespace arclight::test
