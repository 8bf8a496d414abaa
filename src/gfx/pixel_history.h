// The history of one pixel: every draw of a frame that changed it, in order, and what each of them contributes to the
// final value.
//
// While a history records, each draw that changes the pixel is repeated for this pixel alone: in halves, until the
// single primitives or instances are known, and once over black and once over white. Blending is linear, so that gives
//
//     after = alone + kept × before,
//
// where `alone` is what the draw adds and `kept` is the fraction of the earlier value that it leaves. The contribution
// of a draw to the final value is its `alone` times the product of all later `kept`. All values are known for each
// sample of a multisampled target. Afterwards, the frame holds the same bits as without a history.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "gfx/framebuffer.h"
#include "gfx/shaders.h"

namespace arclight {

/// The value of a pixel in a target: of each sample, or one value without multisampling.
struct PixelValue {
    static constexpr int kMaxSamples = 16;
    int samples = 1;
    std::array<glm::vec4, kMaxSamples> rgba{};

    glm::vec4 mean() const;
    friend bool operator==(const PixelValue& a, const PixelValue& b);
};

/// What a draw was divided into to find the parts of it that changed the pixel.
enum class DrawUnit { whole, primitive, instance };

/// A texture that a draw read and that an earlier pass of the frame had drawn, with its value at the same relative
/// position.
struct PixelInput {
    std::string sampler, pass;
    glm::vec4 value{0};
};

/// A primitive, instance or draw that changed the pixel.
struct PixelFragment {
    std::size_t pass = 0;  ///< index of the pass
    int attachment = 0;    ///< of the target
    std::string mesh{}, program{};
    DrawUnit unit = DrawUnit::whole;
    int index = 0, count = 1;  ///< its number, and how many such units the draw has
    Blend blend = Blend::none;
    bool isClear = false;  ///< a clear, not a draw
    /// Means over the samples. `kept` is a fraction of `before`.
    glm::vec4 before{0}, after{0}, alone{0}, kept{0};
    std::vector<PixelInput> inputs{};
};

/// A pass that drew to a target with the proportions of the image.
struct PixelPass {
    std::string name, target;
    int width = 0, height = 0, samples = 0;
    glm::ivec2 texel{0};  ///< the texel at the pixel, from the lower left corner
    int attachment = 0;   ///< the one that the inspector shows
    glm::vec4 before{0}, after{0};
};

/// A contribution to the value of a pixel in a target.
struct PixelPart {
    const PixelFragment* fragment;
    glm::vec4 value;  ///< mean over the samples
};

/// Records the history of one pixel while a `Recording` exists. Not in OpenGL ES, which cannot copy samples.
class PixelHistory {
public:
    /// Follows the pixel whose centre is `pixel + 0.5`, counted from the upper left corner of an image of that size.
    PixelHistory(Shaders& shaders, glm::ivec2 pixel, glm::ivec2 size);

    /// While it exists, passes record to a history.
    class Recording {
    public:
        explicit Recording(PixelHistory& history);
        Recording(Recording&&) = delete;
        ~Recording();
    };
    /// The history that records now; null almost always.
    static PixelHistory* current();

    glm::ivec2 pixel() const { return pixel_; }
    glm::ivec2 size() const { return size_; }
    std::span<const PixelPass> passes() const { return passes_; }
    std::span<const PixelFragment> fragments() const { return fragments_; }
    /// The contributions to the pixel's value in attachment `i` of `target`, in drawing order, without those below
    /// 1e-6. Their sum and `unexplained` are the value.
    std::vector<PixelPart> parts(const Framebuffer& target, int i = 0) const;
    /// The value in attachment `i` of `target` that no draw explains: copies and the rounding of blends.
    glm::vec4 unexplained(const Framebuffer& target, int i = 0) const;
    /// Likewise for the target of the last pass of that name; empty if it was not drawn.
    std::vector<PixelPart> partsOfPass(std::string_view pass, int attachment = 0) const;

    /// A part of a draw call.
    struct Range {
        int first = 0, count = 0;
        bool onlyPixel = false;  ///< to the texel (x, y) of the target only
        glm::ivec2 texel{0};
    };
    struct Draw {
        const Framebuffer& target;
        std::string_view mesh;
        const Program& program;
        Blends blends = Blend::none;
        DrawUnit unit = DrawUnit::whole;
        int units = 1;
        bool mayRepeat = true;  ///< false if the program has side effects
    };
    using Issue = std::function<void(const Range&)>;
    /// Called by passes: at the beginning and end, for each draw, for clears, and for copies between targets.
    void beginPass(std::string_view name, const Framebuffer& target, int attachment);
    void endPass(const Framebuffer& target);
    void draw(const Draw& draw, const Issue& issue);
    void cleared(const Framebuffer& target, int attachment);
    void copied(const Framebuffer& from, const Framebuffer& to);

private:
    /// The contributions to one attachment so far.
    struct Contribution {
        std::size_t fragment;
        PixelValue value;
    };
    struct TargetState {
        const Framebuffer* target;
        int attachment;
        std::size_t pass = 0;  ///< the last that drew to it
        GLuint texture = 0;    ///< OpenGL's name; 0 without a texture
        bool isKnown = false;
        PixelValue value{}, unexplained{};
        std::vector<Contribution> parts{};
    };
    using Values = std::array<PixelValue, kMaxAttachments>;

    bool follows(const Framebuffer& target) const;
    glm::ivec2 texelOf(const Framebuffer& target) const;
    TargetState& stateOf(const Framebuffer& target, int attachment);
    const TargetState* find(const Framebuffer& target, int attachment) const;
    std::vector<PixelPart> partsOf(const TargetState& state) const;
    PixelValue read(const Framebuffer& target, int attachment);
    Values readAll(const Framebuffer& target);
    /// Copies the pixel and its neighbours to the copy of that number, or back.
    void save(const Framebuffer& target, std::size_t copy);
    void restore(const Framebuffer& target, std::size_t copy);
    /// Clears the pixel and its neighbours in all attachments.
    void fill(const Framebuffer& target, float value);
    /// Finds the units in a range that change the pixel, whose values are `before`, and returns those after it.
    Values walk(const Draw& draw, const Issue& issue, Range range, const Values& before, std::size_t depth);
    /// Records one unit that has changed the pixel.
    void record(const Draw& draw, const Issue& issue, const Range& range, const Values& before, const Values& after,
                std::size_t depth);
    void add(TargetState& state, PixelFragment fragment, const PixelValue& alone, const PixelValue& kept,
             const PixelValue& after);
    std::vector<PixelInput> inputsOf(const Program& program) const;

    glm::ivec2 pixel_, size_;
    Program samples_;
    bool isBusy_ = false;  ///< drawing for itself
    std::vector<PixelPass> passes_;
    std::vector<PixelFragment> fragments_;
    std::vector<TargetState> states_;
    std::vector<Framebuffer> copies_;
    Framebuffer oneTexel_, eachSample_;
    int divisionsLeft_ = 0;  ///< of the current draw, to limit its time
};

}  // namespace arclight
