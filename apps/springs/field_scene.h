// The showcase: a quarter of a million pegs under drops and the pointer.
#pragma once

#include "scene.h"
#include "sim/springs/peg_field.h"

namespace arclight::springs {

class FieldScene {
public:
    explicit FieldScene(Shaders& shaders);

    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    /// Which pegs are drawn and in which order; they depend on the shape of the picture only.
    void choosePegs(float aspect);

    PegField field_;
    Program sky_, pegs_;
    Buffer heights_, velocities_, indices_;
    VertexArray array_;
    float aspect_ = 0;
    int drawn_ = 0;
    double stepMs_ = 0;  ///< of the last step, for the speed measure only
};

}  // namespace arclight::springs
