// Scene orientation: a metal disc tilted by dragging, sprung as a 2D tilt vector.
#pragma once

#include <cstdint>
#include <vector>

#include "gfx/objects.h"
#include "gfx/shaders.h"
#include "scene.h"
#include "sim/springs/spring_scenes.h"

namespace arclight::springs {

class OrientationScene {
public:
    explicit OrientationScene(Shaders& shaders);

    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    struct Vertex {
        glm::vec3 position, normal;
    };
    /// Where things were, for the diagrams.
    struct Moment {
        glm::vec2 tilt, target;        ///< radians
        float rightAngle, wrongAngle;  ///< radians from the target, of the two quaternions
    };
    void makeMeshes();
    void stepTilt(const SceneContext& context, const Input& input);
    void stepQuaternions(const SceneContext& context);
    glm::vec2 shownTilt() const;
    float discSize() const { return isQuaternions_ ? 0.8f : 1.0f; }
    void drawDisc(const glm::dquat& orientation, glm::vec3 centre, glm::vec3 accent, bool isMirrored);
    void drawObjects(Frame& frame);
    void drawTiltDiagram(Canvas& canvas, int heightPx);
    void drawAngleDiagram(Canvas& canvas, int widthPx, int heightPx);

    Program disc_, ground_;
    Buffer discVertices_, discIndices_, groundVertices_;
    VertexArray discArray_, groundArray_;
    int indexCount_ = 0;

    bool isQuaternions_ = false;  ///< the mistake with quaternions, beside the right one
    TiltSpring tilt_;
    Vec2Spring rightTilt_;  ///< beside the mistake with the axis
    OrientationSpring right_;
    ComponentwiseOrientationSpring wrong_;
    glm::dvec2 grab_{0, 0};  ///< px
    bool isHeld_ = false;
    std::int64_t tick_ = 0, handsOff_ = 0;  ///< tick until which no automatic drag is made
    double quaternionError_ = 0;            ///< percent
    std::vector<Moment> history_;
    std::vector<glm::vec2> points_;
};

}  // namespace arclight::springs
