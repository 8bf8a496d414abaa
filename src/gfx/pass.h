// A pass: the drawing kind of work on the GPU.
#pragma once

#include "gfx/framebuffer.h"
#include "gfx/scope.h"

namespace arclight {

class Frame;

/// One named step of a frame that draws to a target, open while this object lives. Opening it binds the target and its
/// viewport and sets the plain state of `DrawState`. Passes do not nest: the outer one cannot draw any more.
///
/// What would fail in silence is a fault that `takeGlFaults` tells: names that nobody declares, uniforms that nobody
/// set, outputs and attachments that do not meet, a mesh that does not fit its program, depths that nobody cleared,
/// a view that nobody gave.
class Pass : public GpuScope {
public:
    /// Outside of frames, untimed: for what measures draw, and for textures that are made once.
    Pass(std::string_view name, const Framebuffer& target) : Pass(nullptr, nullptr, name, target, 0) {}
    ~Pass() { close(); }

    /// The state of the draws that follow.
    Pass& state(const DrawState& state);
    /// The view of the draws that follow: the block `View` of shaders/common/view.glsl.
    Pass& view(const View& view) {
        GpuScope::view(view);
        return *this;
    }
    /// Clears colour attachment `i`, whatever the state; inside the clip, where there is one.
    Pass& clear(glm::vec4 value, int i = 0);
    Pass& clearDepth(float value = 1);

    void draw(const Mesh& mesh, const Program& program, DrawRange range = {});
    /// Once for each of `instances`, or for the first `count` of them.
    void draw(const Mesh& mesh, const VertexBuffer& instances, const Program& program, int count = -1);
    /// As the command at `index` of `commands` says: an `IndexedDrawCommand` where the mesh has indices, else a
    /// `DrawCommand`. Needs `GlInfo::hasIndirectDraws`.
    void drawIndirect(const Mesh& mesh, const VertexBuffer& instances, const Program& program, const Buffer& commands,
                      std::size_t index = 0);
    /// One triangle that covers the target; shaders/common/fullscreen.vert makes it from the vertex number.
    void fullscreen(const Program& program);

    /// Lets what is drawn reach `marginPx` beyond every edge; see `Framebuffer::widenViewport`.
    glm::vec2 widenViewport(int marginPx) { return target_->widenViewport(marginPx); }
    /// Restricts drawing to a rectangle, counted from the lower left corner; `unclip` lifts it.
    void clip(int x, int y, int width, int height);
    void unclip();
    const Framebuffer& target() const { return *target_; }
    /// Triangles that were handed to the GPU so far, those of all instances; without indirect draws.
    std::size_t triangles() const { return triangles_; }

protected:
    friend class Frame;
    /// Ends the pass before its life does.
    void close();
    Pass(Frame* frame, GpuTimeline* timeline, std::string_view name, const Framebuffer& target, int colour);

private:
    /// Readies everything for a draw. False where it cannot be done; why is noted.
    bool prepare(const Mesh* mesh, const VertexBuffer* instances, const Program& program);
    void checkDepth() const;
    Frame* frame_;
    const Framebuffer* target_;
    int colour_;
    DrawState state_;
    bool isClipped_ = false;
    std::size_t triangles_ = 0;
};

}  // namespace arclight
