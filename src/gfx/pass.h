// A pass: GPU work that draws to a target.
#pragma once

#include "gfx/framebuffer.h"
#include "gfx/scope.h"

namespace arclight {

class Frame;
class PixelHistory;
class YieldPoints;

/// The owner of a pass: a frame.
class PassOwner {
public:
    virtual ~PassOwner() = default;
    /// Called once, when the pass ends. `depthToW`: of the pass's last view.
    virtual void endPass(std::size_t index, std::string_view name, const Framebuffer& target, int colour,
                         glm::vec2 depthToW) = 0;
    virtual YieldPoints& yieldPoints() = 0;
};

/// One named step of a frame that draws to a target, open while this object lives. Opening it binds the target and its
/// viewport and sets the default `DrawState`. Passes do not nest: once another opens, the outer one can no longer draw.
///
/// `takeGlFaults` reports errors that OpenGL would silently ignore: names that no shader declares, uniforms never set,
/// mismatches between outputs and attachments or between a mesh and its program, depth that was not cleared, a missing
/// view.
class Pass : public GpuScope {
public:
    /// A pass outside of frames, without timing: for draws of measures, and for textures that are drawn once.
    Pass(std::string_view name, const Framebuffer& target) : Pass(noFrame(name), nullptr, name, target, 0) {}
    ~Pass() { close(); }

    /// Sets the state of the draws that follow.
    Pass& state(const DrawState& state);
    /// Sets the view of the draws that follow: the block `View` of shaders/common/view.glsl.
    Pass& view(const View& view) {
        GpuScope::view(view);
        depthToW_ = view.depthToW;
        return *this;
    }
    /// Clears colour attachment `i`, independently of the draw state; a clip restricts it.
    Pass& clear(glm::vec4 value, int i = 0);
    Pass& clearDepth(float value = 1);

    void draw(const Mesh& mesh, const Program& program, DrawRange range = {});
    /// Draws the mesh once for each of `instances`, or for the first `count` of them.
    void draw(const Mesh& mesh, const VertexBuffer& instances, const Program& program, int count = -1);
    /// Draws with the parameters at `index` of `commands`: an `IndexedDrawCommand` if the mesh has indices, else a
    /// `DrawCommand`. Needs `GlInfo::hasIndirectDraws`.
    void drawIndirect(const Mesh& mesh, const VertexBuffer& instances, const Program& program, const Buffer& commands,
                      std::size_t index = 0);
    /// Draws one triangle that covers the target; shaders/common/fullscreen.vert computes it from the vertex number.
    void fullscreen(const Program& program);

    /// Extends the viewport by `marginPx` beyond every edge; see `Framebuffer::widenViewport`.
    glm::vec2 widenViewport(int marginPx) { return target_->widenViewport(marginPx); }
    /// Restricts drawing to a rectangle, in pixels from the lower left corner, until `unclip`.
    void clip(int x, int y, int width, int height);
    void unclip();
    const Framebuffer& target() const { return *target_; }
    /// Triangles submitted so far, over all instances; indirect draws are not counted.
    std::size_t triangles() const { return triangles_; }

protected:
    friend class Frame;
    /// Pixels of the target, from its lower left corner.
    struct Box {
        int x = 0, y = 0, width = 0, height = 0;
    };
    /// Ends the pass before its destructor.
    void close();
    Pass(PassOwner* owner, GpuTimeline* timeline, std::string_view name, const Framebuffer& target, int colour);

private:
    /// Returns null; first lets the owner of a measure respond or abandon it.
    static PassOwner* noFrame(std::string_view name);
    /// A draw call, or a part of one.
    struct Call {
        const Mesh* mesh;
        const VertexBuffer* instances;  ///< null without instances
        const Program* program;
        int first, count;               ///< of the mesh's indices or vertices
        int firstInstance = 0, instanceCount = 1;
    };
    /// Prepares everything for a draw. False, with an error reported, if it is impossible.
    bool prepare(const Mesh* mesh, const VertexBuffer* instances, const Program& program);
    void checkDepth() const;
    /// The yield points of its frame, or of a measure; outside of frames, almost always null.
    YieldPoints* yieldPoints() const;
    /// Draws at once or, on a slow machine, in parts between which the frame's owner may respond.
    void submit(const Call& call);
    static void issue(const Call& call);
    void submitInParts(const Call& call, YieldPoints& points);
    /// Draws to a history, which repeats the draw for its pixel.
    void submitTo(PixelHistory& history, const Call& call);
    /// Binds the target and sets viewport, clip and state again, after a history has drawn to targets of its own.
    void reopen(glm::ivec4 viewport);
    /// The primitives or instances into which a draw can be divided, in order.
    struct Units {
        int count = 1;
        bool areInstances = false;
    };
    static Units unitsOf(const Call& call);
    /// The part of a draw from unit `first` on.
    static Call partOf(Call call, int first, int count);
    /// Draws some rows of the target only.
    void clipToRows(int first, int count);
    /// Draws one texel only. False if the clip excludes it.
    bool clipToTexel(int x, int y);
    PassOwner* owner_;
    const Framebuffer* target_;
    int colour_;
    DrawState state_;
    glm::vec2 depthToW_{0};  ///< of the last view
    bool isClipped_ = false;
    Box clip_;                ///< if it is clipped
    std::size_t triangles_ = 0;
};

}  // namespace arclight
