// A skirt in motion: the strand solver on rings and columns, on a figure's waist.
#pragma once

#include "core/json_fwd.h"
#include "gfx/frame.h"
#include "render/hair/skirt_painter.h"
#include "sim/hair/dancer.h"
#include "sim/hair/skirt.h"
#include "sim/hair/skirt_ribbon.h"
#include "sim/hair/wind.h"

namespace arclight::hair {

struct SkirtSceneSettings {
    SkirtMotion motion = SkirtMotion::glide;
    int layers = 2;
    int iterations = 8;
    float damping = 0.97f;
    bool continuous = true;  ///< the knees' test
    float gravity = 1;       ///< standard gravities
    WindSettings wind{.speed = 0};
    friend bool operator==(const SkirtSceneSettings&, const SkirtSceneSettings&) = default;
};

class SkirtScene {
public:
    explicit SkirtScene(Shaders& shaders) : painter_(shaders) {}

    void reset(const SkirtSceneSettings& settings, Seed seed);
    /// Takes new settings; starts again where the shape or the motion differs.
    void set(const SkirtSceneSettings& settings);
    /// `seconds`: at the end of the step.
    void step(double seconds, double dt);
    void draw(Frame& frame, const Camera& camera, const PortraitLight& light, const SkirtView& view);

    const Skirt& skirt() const { return skirt_; }
    const DancerPose& pose() const { return pose_; }
    /// Ticks so far in which the axis of a leg passed through the cloth.
    int crossedTicks() const { return crossedTicks_; }
    std::size_t triangles() const { return painter_.triangles(); }
    /// `{"tick", "spheres", "strands"}`: the columns of the outermost layer as strands; no spheres.
    Json dumpState(std::int64_t tick) const;

private:
    SkirtSettings solver() const;
    void stepRibbons(double seconds, double dt);

    SkirtSceneSettings settings_;
    Seed seed_{1};
    DancerPose pose_;
    Skirt skirt_;
    Ribbons ribbons_;
    Wind wind_;
    std::vector<CollisionSphere> spheres_;
    int crossedTicks_ = 0;
    SkirtPainter painter_;
};

}  // namespace arclight::hair
