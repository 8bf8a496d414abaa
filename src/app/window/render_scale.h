// At what fraction of its size a window's frame is drawn, so that slow machines can follow the hand.
#pragma once

#include <string_view>

namespace arclight {

enum class RenderScale { automatic, full, half, quarter };

/// As the bar shows it: "auto", "100 %", "50 %", "25 %".
std::string_view nameOf(RenderScale scale);
/// The next one in the order above, the first after the last.
RenderScale next(RenderScale scale);

/// Chooses the fraction from how long frames take. Only windows use it: captures and tests draw at full size.
class RenderScaler {
public:
    /// The fraction of width and height for the next frame. With `automatic`, frames are halved while someone drags or
    /// the camera moves (`isInteracting`) and a full frame takes more than 50 ms.
    float choose(RenderScale scale, bool isInteracting);
    /// Stores how long the last chosen frame took.
    void noteFrame(double seconds);
    /// Whether the last frame was reduced automatically, and the next one, with these arguments, would be full.
    bool owesFullFrame(RenderScale scale, bool isInteracting) const;
    float fraction() const { return fraction_; }

private:
    bool halves(RenderScale scale, bool isInteracting) const;

    float fraction_ = 1;
    double fullSeconds_ = 0;  ///< of the last full frame
};

}  // namespace arclight
