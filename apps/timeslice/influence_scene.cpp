// Scene influence: maps of threat and safety, computed in bands, and posts that are chosen by them.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/grip.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/texture.h"
#include "sim/timeslice/influence_map.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

using Town = InfluenceTown;

constexpr std::size_t kShownRatings = 600;

struct InfluencePage {
    float unit;
    Rect map, ages, ratings, table;

    InfluencePage(int w, int h) : unit(pageScale(w, h)) {
        const Rect body = pageBody(w, h);
        const bool isUpright = body.height > body.width;  // the plot is below the map, not next to it
        map = body;
        map.width = map.height = isUpright ? std::min(0.8f * body.width, 0.5f * body.height)
                                           : std::min(body.height - 20 * unit, 0.5f * body.width);
        ages = {map.right() + 12 * unit, map.y, 0.11f * body.width, map.height};
        Rect right = body;
        if (isUpright) {
            right.y = map.bottom() + 40 * unit, right.height = body.bottom() - right.y;
        } else {
            right.x = ages.right() + 34 * unit, right.width = body.right() - right.x;
        }
        table = cutBottom(right, 142 * unit, 12 * unit);
        ratings = plotArea(right, unit);
    }
    /// A position in cells, and back.
    glm::vec2 at(glm::vec2 cell, int side) const {
        const glm::vec2 part = cell / static_cast<float>(side);
        return {map.x + map.width * part.x, map.bottom() - map.height * part.y};
    }
    glm::vec2 cellAt(glm::vec2 px, int side) const {
        return static_cast<float>(side) * glm::vec2(px.x - map.x, map.bottom() - px.y) / map.width;
    }
};

struct InfluenceMeasures {
    ResultMeasures results;
    double tornResults = kNotMeasured, jobsPerTick = kNotMeasured, mapError = kNotMeasured;
};
constexpr auto rowsOf(InfluenceMeasures) {
    using M = InfluenceMeasures;
    return measureRows<M>(embed(&M::results), tornResultsRow(&M::tornResults), jobsRanRow(&M::jobsPerTick),
                          Measure{"mapError", "",
                                  "Mean difference between the visible map and the map of the tick of its newest band, "
                                  "in steps of influence.",
                                  &M::mapError}
                              .absentBecause("there is no map yet"));
}

class InfluenceScene : public Scene<InfluenceSettings, InfluenceMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"influence", "a map of threat and safety"};

    explicit InfluenceScene(Shaders&) {}

    void restart() override {
        for (const ModeRow& row : kModes) townOf(row.mode).reset(settings(row.mode), seed());
        side_ = chosenTown().side();
        grip_ = {}, held_.reset();
        ratings_.clear();
    }
    void changed() override {
        if (params.side() != side_) return restart();
        for (const ModeRow& row : kModes) townOf(row.mode).configure(settings(row.mode));
    }
    void advance(const Step& step) override {
        for (Town& town : towns_) town.step(static_cast<float>(step.dt), held_);
        if (ratings_.size() == kShownRatings) ratings_.erase(ratings_.begin());
        ratings_.push_back(chosenTown().ratingsNow());
    }
    bool move(const Input& input) override {
        const InfluencePage page(input.widthPx, input.heightPx);
        const glm::vec2 px(input.pointerPx[0], input.pointerPx[1]);
        const bool wasHeld = held_.has_value();
        held_.reset();
        if (grip_.follow(input, [&] { return isGrabbed({page.map}, input); }))
            held_ = page.cellAt(page.map.nearest(px), side_);
        return wasHeld || held_;
    }
    bool usesCamera() const override { return false; }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {{InfluencePage(widthPx, heightPx).map}};
    }
    std::vector<Gesture> gestures() const override { return {{"Hold on the map", "add a threat to the street"}}; }

    void draw(Frame& frame) override {
        const InfluencePage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "A map assembled from different ticks is inconsistent",
            "Threat (amber) and safety (blue) spread through the streets of a town. Each job computes one of 16 "
            "bands. If bands come from different ticks, waves are cut between them. With synchronous input and "
            "output, the map is consistent, but older.");
        const Town& town = chosenTown();
        uploadMap(town);
        canvas.image(page.map.onPixels(), map_);
        canvas.declareSubject(page.map);
        canvas.clip(page.map);
        drawTown(canvas, page, town);
        canvas.unclip();
        canvas.keepClear(page.map);
        drawAges(canvas, page, town);
        drawRatings(canvas, page);
        drawTable(canvas, page);
    }

    InfluenceMeasures measure() override {
        InfluenceMeasures measures;
        Town& town = chosenTown();
        if (town.steps() > 0) measures.jobsPerTick = town.bandsInStep();
        if (!town.isShown()) return measures;
        measures.results = {town.ageMean(), static_cast<double>(town.ageMost()),
                            static_cast<double>(town.distinctTicks())};
        measures.tornResults = static_cast<double>(town.tornSteps());
        measures.mapError = town.error();
        return measures;
    }

    Json dumpState() override {
        const Town& town = chosenTown();
        Json ratings = Json::array();
        for (const TownPost& post : town.posts()) ratings.push_back(post.rating);
        return {{"bestPost", town.bestPost()}, {"ratings", std::move(ratings)}, {"ageMost", town.ageMost()}};
    }

    Json benchFigures(const FrameTimes&) override {
        return {{"influenceMs", 0.5 * bestMs([&] { chosenTown().ratingsNow(); })}};  // of one map of two
    }

private:
    InfluenceSettings settings(SliceMode mode) const {
        InfluenceSettings settings = params;
        settings.mode = mode;
        return settings;
    }
    Town& chosenTown() { return townOf(params.mode); }
    Town& townOf(SliceMode mode) { return towns_[static_cast<std::size_t>(mode)]; }
    const Town& townOf(SliceMode mode) const { return towns_[static_cast<std::size_t>(mode)]; }

    /// The colours of all pairs of threat and safety: hues add up, and every fourth ring is darker.
    void fillColours() {
        const int rings = params.rings;
        if (colourRings_ == rings) return;
        colourRings_ = rings;
        levels_ = static_cast<std::size_t>(rings) + 2;
        colours_.resize(levels_ * levels_);
        const auto amount = [&](std::size_t value) {
            const float part = static_cast<float>(value) / static_cast<float>(rings + 1);
            return 0.95f * part * (value % 4 == 1 ? 0.62f : 1.0f);
        };
        for (std::size_t threat = 0; threat < levels_; ++threat)
            for (std::size_t safety = 0; safety < levels_; ++safety) {
                const float warm = amount(threat), cool = amount(safety);
                const auto byte = [&](float ground, float amber, float slate) {
                    const float value = ground + (amber - ground) * warm + (slate - ground) * cool;
                    return static_cast<std::uint8_t>(255 * std::clamp(value, 0.0f, 1.0f) + 0.5f);
                };
                colours_[threat * levels_ + safety] = {byte(0.075f, kAccent.r, 0.32f), byte(0.105f, kAccent.g, 0.45f),
                                                       byte(0.125f, kAccent.b, 1.0f), 255};
            }
    }

    void uploadMap(const Town& town) {
        fillColours();
        if (map_.width() != side_) map_ = Texture("influence", PixelFormat::rgba8, side_, side_, Filter::linear);
        pixels_.resize(static_cast<std::size_t>(4 * side_ * side_));
        auto pixel = pixels_.begin();
        constexpr std::array<std::uint8_t, 4> kWall{34, 43, 50, 255};
        for (int y = 0; y < side_; ++y) {
            const auto threat = town.shown(InfluenceKind::threat, y), safety = town.shown(InfluenceKind::safety, y);
            for (int x = 0; x < side_; ++x) {
                const auto i = static_cast<std::size_t>(x);
                const auto level = [&](Influence value) { return std::min<std::size_t>(value, levels_ - 1); };
                const auto& colour =
                    town.isOpen(x, y) ? colours_[level(threat[i]) * levels_ + level(safety[i])] : kWall;
                pixel = std::copy(colour.begin(), colour.end(), pixel);
            }
        }
        map_.upload<std::uint8_t>(pixels_);
    }

    void drawTown(Canvas& canvas, const InfluencePage& page, const Town& town) const {
        const float s = page.unit;
        for (std::size_t i = 0; i < town.posts().size(); ++i) {
            const TownPost& post = town.posts()[i];
            const glm::vec2 at = page.at(glm::vec2(post.cell) + 0.5f, side_);
            const bool isBest = static_cast<int>(i) == town.bestPost();
            canvas.ring(at, (isBest ? 9 : 4.5f) * s, (isBest ? 2.6f : 1.3f) * s, kPaper.withAlpha(isBest ? 1 : 0.75f));
            if (isBest) canvas.disc(at, 4 * s, kPaper);
        }
        const auto mark = [&](glm::vec2 cell, CanvasColour colour) {
            const glm::vec2 at = page.at(cell, side_);
            canvas.disc(at, 6.5f * s, kGround);
            canvas.disc(at, 5 * s, colour);
        };
        for (const TownWalker& walker : town.walkers())
            mark(town.positionOf(walker), walker.kind == InfluenceKind::threat ? kAccent : kCool);
        if (held_) mark(*held_, kAccent);
    }

    /// Next to each band, its age: ticks since its walkers were read.
    void drawAges(Canvas& canvas, const InfluencePage& page, const Town& town) const {
        const float s = page.unit, height = page.ages.height / Town::kBands;
        const double longest = std::max(8.0, 1.75 * Town::kBands / std::max(1, town.settings().bandsPerStep));
        for (int band = 0; band < Town::kBands; ++band) {
            const std::int64_t stamp = town.stampOf(band);
            if (stamp < 0) continue;
            const auto age = static_cast<double>(town.steps() - 1 - stamp);
            const float y = page.ages.bottom() - height * static_cast<float>(band + 1);
            const bool isCut = band > 0 && stamp != town.stampOf(band - 1);
            const float length = page.ages.width * static_cast<float>(std::min(1.0, (age + 0.4) / longest));
            canvas.rect({page.ages.x, y + 1.5f * s, length, height - 3 * s}, kSlate);
            // A cut lies at the lower edge of the band.
            if (isCut)
                canvas.line({page.map.right() - 9 * s, y + height}, {page.ages.x + 4 * s, y + height}, 2 * s, kWrong);
        }
        canvas.text({page.ages.x, page.ages.bottom() + 12 * s}, "age of each band", {12 * s, kMuted});
        canvas.text({page.map.x, page.ages.bottom() + 12 * s}, "red: two ticks meet", {12 * s, kMuted});
    }

    void drawRatings(Canvas& canvas, const InfluencePage& page) const {
        const float s = page.unit;
        const double most = 10 * std::ceil(0.1 * (params.rings + 1));
        const Plot plot(canvas, page.ratings, {-10, 0, 2, "time, s", false, 0},
                        {-most / 2, most, most / 2, "safety − threat, current", false, 0});
        const auto curve = [&](const LineStyle& style, auto value) {
            drawCurve(canvas, static_cast<int>(ratings_.size()), style, [&](int i) {
                const double ago = static_cast<double>(ratings_.size()) - 1 - i;
                return plot.at(-ago / 60, value(ratings_[static_cast<std::size_t>(i)]));
            });
        };
        static constexpr std::array<LegendEntry, 2> kNames{
            {{"best post", {kMuted, 1.6f}}, {"post chosen by the map", {kPaper, 2}}}};
        plot.draw([&] {
            curve(kNames[0].style.times(s), [](const Town::RatingsNow& r) { return r.best; });
            curve(kNames[1].style.times(s), [](const Town::RatingsNow& r) { return r.chosen; });
        });
        drawLegend(canvas, {page.ratings.x + 10 * s, page.ratings.bottom() - 36 * s}, kNames, s);
    }

    void drawTable(Canvas& canvas, const InfluencePage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted};
        const auto columns = Table::fitted(canvas,
                                           {{""},
                                            {"mean age"},
                                            {"max age", 0, Align::right, true},
                                            {"ticks per map", 0, Align::right, true},
                                            {"inconsistent, %"}},
                                           page.table.width, 52 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 20 * s);
        table.header(header, 3 * s);
        for (const ModeRow& row : kModes) {
            const Town& town = townOf(row.mode);
            const CanvasColour colour = row.mode == params.mode ? kAccent : kPaper;
            const Town::Totals& totals = town.totals();
            const bool isShown = totals.steps > 0;
            const double torn = 100 * static_cast<double>(totals.torn) / static_cast<double>(totals.steps);
            table.row({std::string(row.name), isShown ? formatFixed(totals.ageMean(), 1) : "",
                       isShown ? std::to_string(totals.ageMost) : "",
                       isShown ? std::to_string(totals.distinctTicksMost) : "", isShown ? formatFixed(torn, 0) : ""},
                      {13 * s, colour});
        }
        drawSentence(canvas, table.at() + glm::vec2(0, 4 * s), page.table.width,
                     "Ages are in ticks. All values are since the last change of a setting.", header, 16 * s);
    }

    static constexpr CanvasColour kCool = colourFromHex(0x5C86FF);

    std::array<Town, kModes.size()> towns_;
    int side_ = 0;
    Grip grip_;
    std::optional<glm::vec2> held_;          ///< cells
    std::vector<Town::RatingsNow> ratings_;  ///< of the last ticks
    // Textures and colours for drawing.
    Texture map_;
    std::vector<std::uint8_t> pixels_;
    std::vector<std::array<std::uint8_t, 4>> colours_;
    std::size_t levels_ = 0;
    int colourRings_ = 0;
};

}  // namespace

SceneType influenceScene() { return sceneType<InfluenceScene>(); }

}  // namespace arclight::timeslice
