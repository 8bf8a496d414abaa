#include "gfx/gl_test.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "app/platform/offscreen_context.h"
#include "core/check.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMesaVendor = "/usr/share/glvnd/egl_vendor.d/50_mesa.json";

/// Destroys the context after the last test, while the driver is still loaded.
struct ContextOwner : ::testing::Environment {
    std::optional<OffscreenContext> context;
    void TearDown() override { context.reset(); }
};

}  // namespace

void chooseSoftwareGl() {
    setenv("ARCLIGHT_GL_DEBUG", "1", 1);
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("GALLIUM_DRIVER", "llvmpipe", 1);
    if (fs::exists(kMesaVendor)) setenv("__EGL_VENDOR_LIBRARY_FILENAMES", kMesaVendor, 1);
}

fs::path sourceFolder() { return ARCLIGHT_SOURCE; }

void Gl::SetUpTestSuite() {
    static auto* owner = static_cast<ContextOwner*>(::testing::AddGlobalTestEnvironment(new ContextOwner));
    if (owner->context) return;
    auto context = OffscreenContext::make();
    ASSERT_TRUE(context) << context.error().message;
    ASSERT_NE(context->gl().renderer.find("llvmpipe"), std::string::npos) << context->gl().renderer;
    owner->context.emplace(std::move(*context));
}

void Gl::TearDown() {
    for (const std::string& fault : takeGlFaults()) ADD_FAILURE() << fault;
}

void expectFaults(const std::vector<FaultParts>& expected) {
    std::vector<std::string> faults = takeGlFaults();
    for (const FaultParts& parts : expected) {
        const auto saysAll = [&](const std::string& fault) {
            return std::all_of(parts.begin(), parts.end(),
                               [&](const std::string& part) { return fault.find(part) != std::string::npos; });
        };
        const auto found = std::find_if(faults.begin(), faults.end(), saysAll);
        EXPECT_NE(found, faults.end()) << "no fault says: " << ::testing::PrintToString(parts);
        if (found != faults.end()) faults.erase(found);
    }
    for (const std::string& fault : faults) ADD_FAILURE() << "unexpected fault: " << fault;
}

double Pixels::sum(int channel) const {
    double total = 0;
    for (std::size_t i = static_cast<std::size_t>(channel); i < rgba.size(); i += 4) total += rgba[i];
    return total;
}

bool Pixels::isFinite() const {
    for (const float value : rgba)
        if (!std::isfinite(value)) return false;
    return true;
}

ShaderFolder::ShaderFolder() {
    fs::create_directories(root() / "shaders");
    fs::copy(sourceFolder() / "shaders" / "common", root() / "shaders" / "common", fs::copy_options::recursive);
}

void ShaderFolder::write(const std::string& name, std::string_view text) {
    const fs::path path = root() / "shaders" / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    // Some file systems store whole seconds only.
    fs::last_write_time(path, fs::file_time_type::clock::now() + std::chrono::seconds(2 * ++saves_));
}

void ShaderFolder::remove(const std::string& name) { fs::remove(root() / "shaders" / name); }

Framebuffer target(int width, int height, PixelFormat format) {
    return Framebuffer("test", {.width = width, .height = height, .colours = {format}, .filter = Filter::nearest});
}

Texture lightTexture(int width, int height, const std::function<glm::vec4(int, int)>& colour, Filter filter) {
    std::vector<float> data;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const glm::vec4 c = colour(x, y);
            data.insert(data.end(), {c.r, c.g, c.b, c.a});
        }
    Texture texture("light", PixelFormat::rgba32f, width, height, filter);
    texture.upload<float>(data);
    return texture;
}

void drawFullscreen(const Framebuffer& target, const Program& program, const DrawState& state) {
    Pass("test", target).state(state).fullscreen(program);
}

Copier::Copier() : shaders_(folder_.root()) {
    folder_.write("test/copy.frag",
                  "uniform sampler2D source;\nout vec4 colour;\n"
                  "void main() { colour = texelFetch(source, ivec2(gl_FragCoord.xy), 0); }\n");
    program_ = shaders_.program("common/fullscreen.vert", "test/copy.frag");
    CHECK(shaders_.faults().empty());
}

void Copier::copy(const Texture& from, const Framebuffer& to) const {
    Pass pass("copy", to);
    copy(from, pass);
}

void Copier::copy(const Texture& from, Pass& pass) const {
    CHECK_EQ(from.width(), pass.target().width());
    CHECK_EQ(from.height(), pass.target().height());
    pass.fullscreen(program_.set("source", from));
}

RenderSetup::RenderSetup(int width, int height)
    : shaders(sourceFolder()), fonts(Fonts::load(sourceFolder()).value()), canvas(shaders, fonts), post(shaders) {
    store.resize(width, height);
    canvas.begin(width, height);
    for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
}

const Framebuffer& RenderSetup::draw(const Texture& light, const PostParams& params) {
    Frame frame(store, canvas, 0, 0.0);
    {
        Pass pass = frame.pass("scene", frame.scene());
        copier.copy(light, pass);
    }
    post.draw(frame, params);
    return store.output();
}

Pixels RenderSetup::pass(const Texture& light, const PostParams& params, const std::string& name) {
    store.passImage().reset();
    store.requestPass(name);
    draw(light, params);
    CHECK(store.passImage().has_value());
    return Pixels(*store.passImage());
}

}  // namespace arclight::test
