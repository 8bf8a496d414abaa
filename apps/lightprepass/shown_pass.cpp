#include "shown_pass.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "reference_comparison.h"

namespace arclight::lightprepass {
namespace {

/// Draws the map of tiles over the surfaces, with a legend.
void showTiles(Frame& frame, const FrameInputs& inputs, const Framebuffer& map, const Framebuffer& surfaces) {
    const auto lights = static_cast<int>(inputs.scene.lights.size());
    Canvas& canvas = frame.canvas();
    const float unit = canvas.scale(), height = static_cast<float>(frame.height());
    const Rect box{12 * unit, height - 66 * unit, 300 * unit, 54 * unit};
    const Rect key{box.x + 20 * unit, box.y + 24 * unit, box.width - 40 * unit, 9 * unit};
    const auto fromBelow = [&](const Rect& rect) {
        return glm::vec4(rect.x, height - rect.bottom(), rect.width, rect.height);
    };
    const Program& program = inputs.programs.get("common/fullscreen.vert", "lightprepass/show_tiles.frag");
    program.set({{"tileMap", map.colour()}, {"surfaces", surfaces.colour()}}).set("lightCount", lights);
    program.set("box", fromBelow(box)).set("key", fromBelow(key));
    frame.outputPass("shown").fullscreen(program);
    canvas.text({key.x, box.y + 12 * unit}, "lights per tile", {.sizePx = 13 * unit});
    for (int n = 0; n <= lights; n = n == 0 ? 1 : 4 * n) {
        const float fraction =
            std::log2(1.0f + static_cast<float>(n)) / std::log2(1.0f + static_cast<float>(std::max(1, lights)));
        canvas.text({key.x + fraction * key.width, key.bottom() + 10 * unit}, std::to_string(n),
                    {.sizePx = 12 * unit, .align = Align::centre});
    }
}

/// Draws one line of text at the lower left.
void drawCaption(Frame& frame, std::string_view text) {
    Canvas& canvas = frame.canvas();
    const float unit = canvas.scale(), height = static_cast<float>(frame.height());
    const TextStyle style{.sizePx = 13 * unit};
    const Rect box{12 * unit, height - 36 * unit, canvas.textWidth(text, style) + 20 * unit, 24 * unit};
    canvas.rect(box, {0, 0, 0, 0.72f}, 4 * unit);
    canvas.text({box.x + 10 * unit, box.y + 12 * unit}, text, style);
}

std::string captionOf(const LightprepassParams& params) {
    if (const std::string_view why = whyNotShown(params); !why.empty()) return std::string(why);
    if (params.show == ShownPass::light) return "light L of the second pass, shown as L / (2 + largest component of L)";
    if (params.show == ShownPass::difference)
        return "|a − b| / (1 + b), frame a and forward shading b, amplified " +
               std::to_string(static_cast<int>(ReferenceComparison::kGain)) + " times";
    return {};
}

/// The quantity that show.frag draws.
enum class Display : int { normals, depth, colours, light };

}  // namespace

std::string_view whyNotShown(const LightprepassParams& params) {
    const bool isForward = params.style.renderer == LightRenderer::forward;
    switch (params.show) {
        case ShownPass::normals:
            return isForward ? "Forward shading stores no normals, so its surfaces are shown." : "";
        case ShownPass::light: return isForward ? "Forward shading stores no light, so its surfaces are shown." : "";
        case ShownPass::tiles:
            return isTiled(params.style) ? "" : "Only the tiled renderer has tiles, so the surfaces are shown.";
        case ShownPass::difference:
            return params.compare ? "" : "The difference needs compare, so the surfaces are shown.";
        default: return "";
    }
}

void drawShownPass(Frame& frame, const LightprepassParams& params, const FrameInputs& inputs, const LitSurfaces& drawn,
                   const Framebuffer* difference) {
    const bool isShown = whyNotShown(params).empty();
    if (isShown && params.show == ShownPass::tiles) return showTiles(frame, inputs, *drawn.tiles, *drawn.surfaces);
    const Framebuffer* image = drawn.surfaces;
    Display display = params.show == ShownPass::depth ? Display::depth : Display::colours;
    if (isShown && params.show == ShownPass::normals) display = Display::normals;
    if (isShown && params.show == ShownPass::light) image = drawn.light, display = Display::light;
    if (isShown && params.show == ShownPass::difference) image = difference;
    {
        Pass pass = frame.outputPass("shown");
        pass.view(inputs.view)
            .fullscreen(inputs.reading("lights/screen.vert", "lightprepass/show.frag", drawn.packed)
                            .set("shown", image->colour())
                            .set("what", static_cast<int>(display)));
    }
    if (const std::string caption = captionOf(params); !caption.empty()) drawCaption(frame, caption);
}

}  // namespace arclight::lightprepass
