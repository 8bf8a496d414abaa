// The X-ray: names each system of the game where it acts in the frame, with its share of the frame, a sentence, and the
// keys of its demo and of its mistake.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/related.h"
#include "costs.h"
#include "gfx/canvas.h"
#include "hud.h"
#include "mistakes.h"
#include "played_game.h"
#include "slice_view.h"

namespace arclight::procyon {

/// The amount of work of a system in a frame.
struct Workload {
    std::string text;
    float share = 0;  ///< of the most that is usual, 0 to 1
};
/// A capture shows this instead of times, which differ from run to run.
Workload workloadOf(System system, const PlayedGame& played, const SliceView& view);

/// Where a system acts, px; nothing if it does nothing that is visible.
std::optional<glm::vec2> anchorOf(System system, const PlayedGame& played, const View& view);

/// The times of a frame, averaged over about ten frames so that people can read them.
class FrameCosts {
public:
    Costs step, draw;  ///< of the game's tick and of drawing, added to by `Laps`

    /// Adds the times of the passes of a frame, and begins the next frame. A frame that repeats a tick does not count.
    void endFrame(std::int64_t tick, std::span<const ScopeTime> passes);
    double ms(System system) const { return mean_[system]; }
    double sumMs() const;

private:
    Costs mean_;
    std::int64_t tick_ = -1;  ///< of the last frame
};

struct XrayFrame {
    const PlayedGame& played;
    const SliceView& view;
    const FrameCosts* costs = nullptr;  ///< null for a capture
    HudLayout layout = HudLayout::standard;
    Mistake mistake = Mistake::none;
};
void drawXray(Canvas& canvas, const View& view, const XrayFrame& frame);

/// The demos of the systems, with values of the game.
std::vector<RelatedDemo> relatedDemos(const PlayedGame& played, const SliceLook& look);

/// A sentence that names the mistake, below the picture's centre.
void drawMistake(Canvas& canvas, int widthPx, int heightPx, Mistake mistake);

}  // namespace arclight::procyon
