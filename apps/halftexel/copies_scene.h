// Scene copies: an image copied again and again; each pass draws the result of the one before.
#pragma once

#include <array>

#include "scene.h"

namespace arclight::halftexel {

class CopiesScene : public Scene {
public:
    explicit CopiesScene(Shaders&) {}
    void reset(const SceneContext& context) override { changed(context); }
    void changed(const SceneContext&) override { isStale_ = true; }
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override { measures = measures_; }
    void dump(Json& levels) const override;

private:
    const SampledTarget& drawCopies(const SceneContext& context, Frame& frame);
    void measureCopies(const SceneContext& context);

    std::array<SampledTarget, 2> targets_{SampledTarget("copy, even"), SampledTarget("copy, odd")};
    const SampledTarget* result_ = nullptr;  ///< one of `targets_`
    Image drawn_;
    /// What the result depends on.
    struct Key {
        QuadSettings quad;
        int copies = 0, imageVersion = -1;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key measured_;
    bool isStale_ = true;
    HalftexelMeasures measures_;
    glm::dvec2 before_{0}, after_{0};  ///< centroids
};

}  // namespace arclight::halftexel
