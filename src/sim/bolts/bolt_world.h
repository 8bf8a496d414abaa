// All bolts of a tick with their shapes and positions, ready to be drawn and to cast light.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/bolts/bolt.h"
#include "sim/bolts/breakdown.h"
#include "sim/bolts/strikes.h"

namespace arclight::bolts {

struct BoltSettings {
    StrikeSettings strikes;
    BoltShape shape;
    BoltJitter jitter;
    glm::vec3 viewDirection{0, 0, -1};  ///< flat bolts face the viewer

    bool isFlat() const { return shape.isFlat() || !shape.displaces(); }

    friend bool operator==(const BoltSettings&, const BoltSettings&) = default;
};

/// A segment in world space.
struct WorldSegment {
    glm::vec3 from;
    float brightness;  ///< product of the bolt's and the branch's
    glm::vec3 to;
    float radius;      ///< m; branches are thinner
    glm::vec3 before;  ///< neighbouring points on its path, or its own ends
    glm::vec3 after;
};

/// Where a bolt runs, its brightness, and the radius of its main path, m.
struct BoltBetween {
    glm::vec3 begin{0}, end{0};
    float brightness = 1, radius = 0.02f;
};
/// Adds the segments of a bolt. Allocates nothing once `segments` has room.
void addSegments(const Bolt& bolt, const BoltBetween& between, std::vector<WorldSegment>& segments);

/// A bolt of a tick.
struct ShownBolt {
    Strike strike;
    const Bolt* shape = nullptr;
    std::span<const glm::vec3> positions;  ///< of the shape's points
};

/// Upper limit of the expected segments of all live bolts together; `generations()` is the resulting number of splits.
inline constexpr double kMaxSegments = 600e3;

/// Size of the breakdown's grid across and along the channel, and the cells it grows by per tick.
inline constexpr int kBreakdownWidth = 88, kBreakdownHeight = 128, kBreakdownCellsPerTick = 24;

class BoltWorld {
public:
    void reset(const BoltSettings& settings, Seed seed);
    /// Changes the settings. Live bolts are grown again from the same random numbers.
    void change(const BoltSettings& settings);
    /// Advances by one tick. With `wasPressed`, mode sky adds a strike at the aimed position.
    void step(const Aim& aim, bool wasPressed);
    /// Skips ticks without a press; a step must follow. Not for the model `breakdown`, which grows step by step.
    void skip(std::int64_t ticks) { tick_ += ticks; }

    std::int64_t tick() const { return tick_; }
    const BoltSettings& settings() const { return settings_; }
    /// The bolts that emit light, without those whose afterglow only lingers in the eye.
    std::span<const ShownBolt> bolts() const { return {bolts_.data(), liveCount_}; }
    std::span<const WorldSegment> segments() const { return segments_; }
    /// The afterglow of main paths in the eye: it builds up while a bolt lives and fades to 0 after its death.
    std::span<const WorldSegment> lingering() const { return lingering_; }
    /// The shape of the settings, with fewer generations where `kMaxSegments` requires it.
    const BoltShape& shape() const { return shape_; }
    int generations() const { return shape_.generations; }
    /// Replaces `flashes` by the first strokes of mode sky within the last `ticks`, oldest first.
    void findFlashes(std::int64_t ticks, std::vector<Flash>& flashes) const {
        bolts::findFlashes(settings_.strikes, seed_, tick_, ticks, requested_, flashes);
    }
    /// The light of all bolts as at most `most` (at least 4) straight pieces. A bolt of brightness and power 1 emits
    /// light of power 1.
    void findLights(std::size_t most, std::vector<LineLight>& lights) const;
    /// The growing channel, or null if the model is displacement.
    const Breakdown* growing() const { return growing_ ? &*growing_ : nullptr; }
    const Aim& aim() const { return aim_; }

private:
    struct Slot {
        std::int32_t channel = -1;
        std::int64_t birth = -1;
        Bolt bolt;
        std::vector<BoltNeighbours> neighbours;
        void reserve(std::size_t room) {
            bolt.points.reserve(room), bolt.segments.reserve(room);
            neighbours.reserve(room);
        }
    };
    void update();
    void fitShape();
    void forgetShapes();
    void stepBreakdown();
    void growSlots();
    void position();
    void writeSegments(std::size_t index, WorldSegment* out) const;
    float afterglowOf(const Strike& strike) const;
    void countSegments();
    void writeAfterglow(std::size_t index, WorldSegment* out) const;
    std::size_t slotsPerChannel() const;
    std::size_t slotOf(const Strike& strike) const;
    const Bolt& shapeOf(std::size_t slot) const { return breakdown_ ? *breakdown_ : slots_[slot].bolt; }
    const std::vector<BoltNeighbours>& neighboursOf(std::size_t slot) const {
        return breakdown_ ? breakdownNeighbours_ : slots_[slot].neighbours;
    }

    BoltSettings settings_;
    BoltShape shape_;  ///< shape of the settings, its generations reduced to fit `kMaxSegments`
    Seed seed_;
    std::int64_t tick_ = 0;
    Aim aim_;
    std::vector<RequestedStrike> requested_;
    std::optional<std::int64_t> flashRequested_;  ///< tick of the last requested strike that may flash

    std::optional<Breakdown> growing_;
    std::uint64_t breakdowns_ = 0;     ///< number of breakdowns started
    std::int64_t breakdownPause_ = 0;  ///< ticks until the next one starts
    std::unique_ptr<Bolt> breakdown_;  ///< shape of `growing_`
    std::vector<BoltNeighbours> breakdownNeighbours_;

    std::vector<Strike> strikes_, found_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> shown_;  ///< slot of each strike
    std::vector<ShownBolt> bolts_;
    std::size_t liveCount_ = 0;
    std::vector<glm::vec3> positions_;
    std::vector<std::size_t> firstPosition_, firstSegment_, firstLingering_;
    std::vector<WorldSegment> segments_, lingering_;
};

}  // namespace arclight::bolts
