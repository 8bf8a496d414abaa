// Scene pyramid: a light that drifts by fractions of a pixel, and its position on each level, down and up.
#pragma once

#include <string>
#include <vector>

#include "probes.h"
#include "scene.h"

namespace arclight::halftexel {

class PyramidScene : public Scene {
public:
    explicit PyramidScene(Shaders& shaders)
        : lightProgram_(shaders.program("common/fullscreen.vert", "halftexel/light.frag")) {}
    void reset(const SceneContext&) override { travelledPx_ = 0; }
    void step(const SceneContext& context, const Step& step) override;
    void skip(const SceneContext& context, const Step& step, std::int64_t ticks) override {
        for (std::int64_t i = 0; i < ticks; ++i) this->step(context, step);
    }
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override { measures = measures_; }
    void dump(Json& levels) const override;

private:
    struct Level {
        int width = 0, height = 0;
        glm::dvec2 centroid{0};  ///< texels of the level
        double brightest = 1;
    };
    /// A level as the page shows it.
    struct Cell {
        int level = 0;
        Level seen;
        glm::dvec2 found{0};  ///< centroid of its light, pixels of the image
        std::string title;
        bool withSize = true;
        float room = 0;  ///< width for its caption, px
    };
    /// The levels in two rows, for the way down and the way up, above the diagrams.
    struct Layout {
        glm::vec2 top{0};  ///< corner of the first cell
        float side = 1, gap = 0, secondRow = 0;
        Rect plot, halo;
        Rect cell(int column, int row) const {
            return Rect{top.x + (side + gap) * static_cast<float>(column), top.y + secondRow * static_cast<float>(row),
                        side, side}
                .onPixels();
        }
    };
    Layout layoutOf(Frame& frame) const;
    static Level levelOf(const Framebuffer& framebuffer);
    const Texture& drawSource(const SceneContext& context, Frame& frame);
    void measureLevels(const SceneContext& context, Frame& frame, PyramidSettings settings);
    void drawCell(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& area, const Texture& texture,
                  const Cell& cell) const;
    void drawCaption(Canvas& canvas, const Rect& area, const Cell& cell, bool isOff) const;
    void drawPage(const SceneContext& context, Frame& frame, const Texture& source, const PyramidSettings& settings);
    void drawHalo(Canvas& canvas, const Rect& area);
    void drawOffsets(const SceneContext& context, Canvas& canvas, const Rect& area) const;
    glm::dvec2 lightPosition(int widthPx, int heightPx) const;

    Program lightProgram_;
    Texture across_, down_;  ///< the light as a product of two rows of numbers
    Framebuffer source_;
    Pyramid pyramid_{"pyramid"};
    std::vector<Level> levels_;  ///< the image first
    LightSums light_;            ///< sums of the image
    ChainReport chain_;
    double travelledPx_ = 0;
    double sigma_ = 1;  ///< standard deviation of the light, px
    int imageVersion_ = -1;
    HaloProbe halo_;
    HalftexelMeasures measures_;
};

}  // namespace arclight::halftexel
