// FLIP: how visible the differences between two images are to a person who flips between them. For each pixel, the
// error lies between 0 (none) and 1 (black against white).
//
// Source: P. Andersson et al., "FLIP: A Difference Evaluator for Alternating Images", 2020, for images of a display
// (LDR). Colours are filtered as the eye filters them at the viewing distance, and their distance is computed in a
// space in which equal distances look equally different; errors at edges and points count more.
#pragma once

#include <memory>

#include "core/error_map.h"

namespace arclight {

/// Of the paper: a display of 0.7 m and 3,840 pixels, seen from 0.7 m.
inline constexpr double kFlipPixelsPerDegree = 67.0206;

/// The errors of `test`; alpha is ignored. `Exit::usage` if the sizes differ, or an image has no pixels.
Expected<ErrorMap> flipErrors(const Image& reference, const Image& test, double pixelsPerDegree = kFlipPixelsPerDegree);

/// Computes the same errors in short steps, so that a program without threads stays responsive.
class FlipSteps {
public:
    /// See `flipErrors`.
    static Expected<FlipSteps> make(const Image& reference, const Image& test,
                                    double pixelsPerDegree = kFlipPixelsPerDegree);
    FlipSteps(FlipSteps&&) noexcept;
    FlipSteps& operator=(FlipSteps&&) noexcept;
    ~FlipSteps();

    /// Takes the next step. False if none is left.
    bool advance();
    /// The errors, after the last step.
    ErrorMap take();

private:
    struct State;
    explicit FlipSteps(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace arclight
