// Threat and safety in a town, as influence maps that are computed in bands of rows, one job per band.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/random.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/influence_rings.h"
#include "sim/timeslice/slice_rows.h"

namespace arclight::timeslice {

inline constexpr int kMaxRings = 40;

enum class MapSize : int { cells128, cells256, cells512 };

struct InfluenceSettings {
    SliceMode mode = SliceMode::aiao;
    MapSize size = MapSize::cells256;
    int rings = 20;        ///< 1 to `kMaxRings`: how far influence spreads, cells
    int bandsPerStep = 4;  ///< upper bound of bands, of `kBands`, computed per step
    bool isThreaded = false;

    int side() const { return 128 << static_cast<int>(size); }  ///< cells
    friend bool operator==(const InfluenceSettings&, const InfluenceSettings&) = default;
};
constexpr auto rowsOf(InfluenceSettings) {
    using I = InfluenceSettings;
    return paramRows<I>(
        kSliceGroup, modeRow(&I::mode), jobsPerTickRow(&I::bandsPerStep),
        Group{"Influence map", "A map of threat and safety, by which posts are rated."},
        Param{"mapSize", "Number of cells along each side of the map.", &I::size,
              labels("cells128", "cells256", "cells512")}
            .label("map size")
            .primary(),
        Param{"rings", "", "Number of cells over which an influence spreads.", &I::rings, 1, kMaxRings}.primary(),
        Fixed{&I::isThreaded});
}

enum class InfluenceKind { threat, safety };

/// A person who walks the streets from crossing to crossing.
struct TownWalker {
    glm::ivec2 crossing{0}, direction{0};  ///< start of the current street, and a unit step along an axis
    float progress = 0;                    ///< fraction of the street to the next crossing, from 0 to 1
    InfluenceKind kind = InfluenceKind::threat;
};

/// A candidate position, rated by the visible maps.
struct TownPost {
    glm::ivec2 cell{0};
    int rating = 0;  ///< safety minus threat
};

/// The town, its walkers, and the maps. Blocks of houses stand between streets; some are squares.
class InfluenceTown {
public:
    void reset(const InfluenceSettings& settings, Seed seed);
    /// Another size takes effect with `reset`.
    void configure(const InfluenceSettings& settings);
    /// Walks for `dt` s, then computes some bands. `held`: position of an extra threat that the user drags, in cells.
    void step(float dt, std::optional<glm::vec2> held = {});

    const InfluenceSettings& settings() const { return settings_; }
    int side() const { return settings_.side(); }
    bool isOpen(int x, int y) const { return open_.row(y)[x] != 0; }
    std::span<const TownWalker> walkers() const { return walkers_; }
    /// The position of a walker, in cells from the lower left corner.
    glm::vec2 positionOf(const TownWalker& walker) const;
    std::span<const TownPost> posts() const { return posts_; }
    int bestPost() const { return bestPost_; }  ///< index of the post with the highest rating, the first of equals

    /// A row of the visible map.
    std::span<const Influence> shown(InfluenceKind kind, int y) const;
    /// The step whose walkers a band shows; −1 before it was first computed.
    std::int64_t stampOf(int band) const;
    int rowsPerBand() const { return settings_.side() / kBands; }
    int bandsInStep() const { return static_cast<int>(slicer_.statistics().jobsInUpdate); }  ///< in the last
    std::int64_t steps() const { return steps_; }
    bool isShown() const;                                   ///< all bands
    double ageMean() const;                                 ///< steps, over all bands
    int ageMost() const;                                    ///< steps
    int distinctTicks() const;                              ///< number of different steps whose walkers the bands show
    std::uint64_t tornSteps() const { return tornSteps_; }  ///< with more than one
    /// Over all steps with a map since the last change of settings.
    struct Totals {
        std::int64_t steps = 0, torn = 0;
        double ageSum = 0;  ///< of the mean ages, steps
        int ageMost = 0, distinctTicksMost = 0;
        double ageMean() const { return ageSum / static_cast<double>(std::max<std::int64_t>(1, steps)); }
    };
    const Totals& totals() const { return totals_; }
    /// Mean difference between the visible map and a map computed as a whole for the tick of its newest band, over open
    /// cells and both kinds, in units of influence.
    double error();
    /// Ratings by maps of the current tick: of the best post in these maps, and of `bestPost()`.
    struct RatingsNow {
        int best = 0, chosen = 0;
    };
    RatingsNow ratingsNow();

    static constexpr int kBands = 16, kThreats = 14, kFriends = 10, kPosts = 24;

private:
    /// Threats, the dragged one last, and friends.
    struct Sources {
        std::array<InfluenceSource, kThreats + 1> threats;
        std::array<InfluenceSource, kFriends> friends;
    };
    /// A band is computed into the one of the two `maps_` that does not show it (double buffering).
    struct Band {
        Sources sources;
        int map = 0;
    };
    struct Maps {
        InfluenceRows threat, safety;
    };

    void build();
    void choosePosts();
    void turn(TownWalker& walker);
    void placeSources(std::optional<glm::vec2> held);
    void work(InfluenceSpread& spread, const Sources& sources, int firstRow, int rows, Maps& maps) const;
    void ratePosts();
    void addToTotals();
    int period() const { return settings_.side() / kCrossings; }  ///< from crossing to crossing, cells

    static constexpr int kCrossings = 8;

    InfluenceSettings settings_;
    Random random_{Seed{}};
    InfluenceRows open_;
    std::vector<TownWalker> walkers_;
    std::vector<TownPost> posts_;
    int bestPost_ = 0;
    std::int64_t steps_ = 0;
    Sources sources_;
    std::vector<int> bands_;  ///< in the order of a batch
    std::array<Maps, 2> maps_;
    std::array<InfluenceSpread, kBands> spreads_;  ///< one for each job: jobs may run in parallel
    Timeslicer<int, Band, Band> slicer_;
    std::uint64_t tornSteps_ = 0;
    Totals totals_;
    InfluenceSpread wholeSpread_;
    Maps whole_;  ///< of a single tick, as the reference
};

}  // namespace arclight::timeslice
