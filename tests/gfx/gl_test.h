// For tests that draw: one context of Mesa's software rasteriser per process, and helpers to draw.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.h"
#include "gfx/frame.h"
#include "gfx/post.h"

namespace arclight::test {

/// Selects the software rasteriser, whatever GPU the machine has. Call this before any OpenGL.
void chooseSoftwareGl();

/// The folder that contains shaders and assets.
std::filesystem::path sourceFolder();

/// Creates the context before the first test and fails tests that leave faults, OpenGL errors or driver messages.
class Gl : public ::testing::Test {
protected:
    static void SetUpTestSuite();
    void TearDown() override;
};

/// Takes the faults since the last call and expects exactly one for each entry of `expected`, with all of its parts.
using FaultParts = std::vector<std::string>;
void expectFaults(const std::vector<FaultParts>& expected);

/// Pixels as read from a framebuffer, addressed from the top left corner.
struct Pixels {
    int width = 0, height = 0;
    std::vector<float> rgba;

    explicit Pixels(const Framebuffer& framebuffer, int colour = 0)
        : width(framebuffer.width()), height(framebuffer.height()), rgba(framebuffer.readFloats(colour)) {}
    explicit Pixels(const PassImage& image) : width(image.width), height(image.height), rgba(image.rgba) {}

    std::size_t offset(int x, int y) const {
        return (static_cast<std::size_t>(height - 1 - y) * static_cast<std::size_t>(width) +
                static_cast<std::size_t>(x)) * 4;
    }
    float at(int x, int y, int channel = 0) const { return rgba[offset(x, y) + static_cast<std::size_t>(channel)]; }
    double sum(int channel = 0) const;
    bool isFinite() const;
};

/// A folder with a copy of shaders/common and the shaders that a test writes.
class ShaderFolder {
public:
    ShaderFolder();
    const std::filesystem::path& root() const { return folder_.path(); }
    /// Writes shaders/<name> with a later modification time than any file before it.
    void write(const std::string& name, std::string_view text);
    void remove(const std::string& name);

private:
    TemporaryFolder folder_;
    int saves_ = 0;
};

/// A framebuffer with one colour attachment of `format`.
Framebuffer target(int width, int height, PixelFormat format = PixelFormat::rgba32f);

/// An RGBA32F texture whose pixel at column x and row y from the bottom is `colour(x, y)`.
Texture lightTexture(int width, int height, const std::function<glm::vec4(int, int)>& colour,
                     Filter filter = Filter::nearest);

/// Fills `target` with one full-screen triangle of `program`, outside of frames.
void drawFullscreen(const Framebuffer& target, const Program& program, const DrawState& state = {});

/// Copies textures into framebuffers of the same size.
class Copier {
public:
    Copier();
    void copy(const Texture& from, const Framebuffer& to) const;
    void copy(const Texture& from, Pass& pass) const;

private:
    ShaderFolder folder_;
    Shaders shaders_;
    Program program_;
};

/// Everything that drawing a frame needs, with the shipped shaders and fonts.
struct RenderSetup {
    RenderSetup(int width, int height);
    Shaders shaders;
    Fonts fonts;
    Canvas canvas;
    FrameStore store;
    PostStack post;
    Copier copier;

    /// Draws a frame whose scene holds `light` and returns the final image.
    const Framebuffer& draw(const Texture& light, const PostParams& params);
    /// The image of one pass of that frame.
    Pixels pass(const Texture& light, const PostParams& params, const std::string& name);
};

}  // namespace arclight::test
