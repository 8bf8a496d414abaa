// The fraction of its size at which a window's frame is drawn, to keep slow machines responsive.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arclight {

enum class RenderScale { automatic, full, half, quarter };

/// The label in the bar: "auto", "100 %", "50 %", "25 %".
std::string_view nameOf(RenderScale scale);
/// The next one in the order above, the first after the last.
RenderScale next(RenderScale scale);

/// Chooses the fraction from how long frames take. Only windows use it: captures and tests draw at full size.
///
/// With `automatic`, moving frames are drawn at the largest of `kFractions` that gives ten frames a second or, if none
/// does, nearly as many as the smallest. A frame is assumed to cost a fixed time plus a time that grows with its area.
/// Frames at two fractions yield both, until the time at one fraction changes.
class RenderScaler {
public:
    /// Fractions of width and height, in steps that halve the area.
    static constexpr std::array<float, 5> kFractions{1, 0.7071f, 0.5f, 0.3536f, 0.25f};

    /// The fraction of width and height for the next frame, at least `least`. `isMoving`: ticks pass, someone drags or
    /// the camera moves. A frame at rest has full size.
    float choose(RenderScale scale, bool isMoving, float least = 0);
    /// Stores how long the last chosen frame took.
    void noteFrame(double seconds);
    /// Whether the last frame was reduced automatically, and the next one, with these arguments, would be full.
    bool owesFullFrame(RenderScale scale, bool isMoving) const;
    float fraction() const { return fraction_; }

private:
    struct Timed {
        float fraction = 1;
        double seconds = 0;
    };
    void remember(double seconds);
    /// The time that a frame at `fraction` is expected to take.
    double expected(float fraction) const;
    std::size_t wantedStep() const;

    float fraction_ = 1;
    std::size_t step_ = 0;         ///< of `kFractions`, for moving frames
    int framesToFiner_ = 0;        ///< frames that must still ask for a finer step before it is taken
    std::optional<Timed> latest_;  ///< the mean time at the present fraction
    std::optional<Timed> other_;   ///< that at the fraction before it
};

}  // namespace arclight
