// How one pixel of a frame came about: a verdict in words, the passes that drew it, backwards, and what each draw
// contributes to its bytes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "app/pixel_notes.h"
#include "core/json_fwd.h"
#include "gfx/post_trace.h"

namespace arclight {

/// A contribution to the scene light or to the displayed value of a pixel.
struct ExplainedPart {
    std::string name{};  ///< "light 17 of 104", "triangle 3 of the mesh terrain"
    std::string pass{};
    std::string blend{};  ///< how it was combined with earlier draws
    glm::vec3 value{0};
    double fraction = 0;  ///< of the luminance of all parts
};

/// A pass at the pixel.
struct ExplainedPass {
    std::string name, target;
    int width = 0, height = 0, samples = 0;
    glm::vec3 before{0}, after{0};
    std::vector<ExplainedPart> draws{};  ///< what each draw added, before later draws covered it
    std::vector<std::pair<std::string, glm::vec3>>
        inputs{};  ///< images of earlier passes that it read: their values here
};

struct PixelExplanation {
    glm::ivec2 pixel{0}, size{0};  ///< from the upper left corner
    std::array<int, 3> bytes{};    ///< of the frame
    std::string verdict;
    std::vector<ExplainedPass> passes;   ///< the last one first
    std::vector<PixelRow> rows;          ///< numbers of the technique
    bool isScene = true;                 ///< false if the demo draws the final image without post-processing
    PostTrace post;                      ///< only of a scene
    glm::ivec2 shown{0};                 ///< the pixel of the scene that it shows; another one inside a magnifier
    std::vector<ExplainedPart> light;    ///< of the scene light, in drawing order
    std::vector<ExplainedPart> display;  ///< of the displayed value: the scene, then what covers it
    glm::vec3 lightUnexplained{0}, displayUnexplained{0};
    std::array<int, 3> predicted{};  ///< the bytes that follow from the parts

    /// The largest difference between `bytes` and `predicted`.
    int error() const;
    /// Whether the parts give the bytes, within 1.
    bool addsUp() const { return error() <= 1; }
};

/// Of linear light; negative components count as positive.
double luminanceOf(glm::vec3 light);

class Session;
class SessionRenderer;

/// Explains a pixel of the frame of the session's current tick, counted from the upper left corner. Draws the frame
/// once or twice. Not in OpenGL ES.
PixelExplanation explainPixel(SessionRenderer& renderer, Session& session, glm::ivec2 size, glm::ivec2 pixel);

/// The steps of the post-processing, with their values; empty if the demo draws the final image itself.
std::vector<PixelRow> postRows(const PixelExplanation& explanation);
/// "0 0 0 → 0.25 0.5 0.75": the values before and after a pass.
std::string changeText(const ExplainedPass& pass);
/// "The parts give 12 34 56: they add up to the pixel."
std::string sumText(const PixelExplanation& explanation);

Json toJson(const PixelExplanation& explanation);
/// Several lines for a terminal.
std::string inWords(const PixelExplanation& explanation);

}  // namespace arclight
