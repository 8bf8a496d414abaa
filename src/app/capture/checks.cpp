#include "app/capture/checks.h"

#include <algorithm>

#include "app/platform/frame_memory.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {

Expected<Done> checkSize(int width, int height, const GlInfo& gl) {
    const std::string limit = std::to_string(gl.maxTextureSize);
    if (std::max(width, height) <= gl.maxTextureSize) return Done{};
    return fail(Exit::usage, "size " + sizeText(width, height) + ": " + gl.renderer + " draws at most " + limit + "x" +
                                 limit + " pixels");
}

Expected<Done> checkDrawable(int width, int height, const std::optional<std::string>& sizedBy, const GlInfo& gl) {
    auto done = checkSize(width, height, gl);
    if (done) done = checkFrameMemory(width, height);
    if (done) return done;
    if (sizedBy) return fail(Exit::badAsset, *sizedBy + ": " + done.error().message);
    return fail(done.error().exit, "--" + done.error().message);
}

namespace {

Expected<Done> checkTexture(int width, int height, std::string_view option, const GlInfo& gl) {
    if (std::max(width, height) <= gl.maxTextureSize) return Done{};
    const std::string limit = std::to_string(gl.maxTextureSize);
    return fail(Exit::usage, std::string(option) + ": " + gl.renderer + " takes images of at most " + limit + "x" +
                                 limit + " pixels");
}

}  // namespace

Expected<Done> checkFits(const InputFile& input, const GlInfo& gl) {
    return checkTexture(input.content.widthPx, input.content.heightPx, "--input", gl);
}

Expected<Done> checkFits(const InputImage& reference, const GlInfo& gl) {
    return checkTexture(reference.image.width, reference.image.height, "--reference", gl);
}

Expected<Done> checkGl(Shaders& shaders) {
    if (!shaders.assetFaults().empty()) return fail(Exit::badAsset, shaders.assetFaults().front());
    if (const auto faults = shaders.faults(); !faults.empty()) return fail(Exit::glFailed, "shader: " + faults.front());
    if (const auto faults = takeGlFaults(); !faults.empty()) return fail(Exit::glFailed, "OpenGL: " + faults.front());
    return Done{};
}

Expected<Done> stopIfInterrupted() {
    if (!interrupted()) return Done{};
    return fail(interruptedExit(), "stopped; files already written are complete");
}

}  // namespace arclight
