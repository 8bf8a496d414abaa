// Scene downsample: an image halved again and again by one filter, with the filter's weights beside it.
#pragma once

#include <vector>

#include "probes.h"
#include "scene.h"

namespace arclight::halftexel {

class DownsampleScene : public Scene {
public:
    explicit DownsampleScene(Shaders&) {}
    void reset(const SceneContext& context) override { changed(context); }
    void changed(const SceneContext&) override { isStale_ = true; }
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override { measures = measures_; }
    void dump(Json& levels) const override;

private:
    struct Level {
        int width = 0, height = 0;
        glm::dvec2 centroid{0};
    };
    void drawLevels(const SceneContext& context, Frame& frame);
    /// Draws the image, halved to about the size at which the page shows it.
    void drawThumbnail(const SceneContext& context, Frame& frame);
    static Rect thumbnailArea(Frame& frame);
    void measureLevels(const SceneContext& context);
    void measureBox(const SceneContext& context);
    void drawImpulse(const SceneContext& context, Canvas& canvas, const Rect& area) const;
    void drawProfile(const SceneContext& context, Canvas& canvas, const Rect& area) const;
    void drawTable(const SceneContext& context, Canvas& canvas, glm::vec2 at) const;
    void drawReport(Canvas& canvas, glm::vec2 at) const;
    void drawPage(const SceneContext& context, Frame& frame) const;

    Pyramid pyramid_{"halved"};
    Pyramid thumbnail_{"thumbnail"};
    int thumbnailLevels_ = 0;
    Framebuffer result_;
    std::vector<Level> levels_;
    FilterReport report_;
    /// What the levels depend on.
    struct Key {
        DownFilter filter = DownFilter::box2;
        bool mistake = false;
        int level = 0, fireflies = 0;
        std::uint64_t seed = 0;
        int imageVersion = -1;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key measured_;
    bool isStale_ = true;
    HalftexelMeasures measures_;
};

}  // namespace arclight::halftexel
